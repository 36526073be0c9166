import { hostBuild } from '@foyer/shared/config/webpack';

export default hostBuild(import.meta.dirname);
