/** Keeps what is thrown while rendering inside its place: a remote's, or the whole site's. */
import type { RemoteName } from '@foyer/shared/remotes/remote';
import { Component, type ReactNode } from 'react';

export interface PlaceBoundaryProps {
  /** Whose place it is: what is thrown in it is counted as this remote's. Absent around the site: the stack tells whose code threw. */
  remote?: RemoteName;
  children: ReactNode;
  fallback: (error: Error, reset: () => void) => ReactNode;
}
interface PlaceBoundaryState {
  error: Error | null;
}

export class PlaceBoundary extends Component<PlaceBoundaryProps, PlaceBoundaryState> {
  override state: PlaceBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): PlaceBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.fallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}
