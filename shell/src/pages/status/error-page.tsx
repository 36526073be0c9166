/** The whole page could not be made. */
import type { Page } from '@foyer/shared/remotes/remote';
import { StatusView } from './status-view.tsx';

const ErrorPage = () => <StatusView status={500} title="shell.error.title" text="error.server_error" />;

export const page = { load: async () => ({ status: 500 }), Component: ErrorPage } satisfies Page;
