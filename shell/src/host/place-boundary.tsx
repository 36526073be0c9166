/** Keeps what a remote throws while rendering inside its place. */
import { Component, type ReactNode } from 'react';

interface PlaceBoundaryProps {
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
