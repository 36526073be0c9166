/** Tells that what is inside cannot be shown, mostly because its code could not be had, and shows nothing in its place. */
import { Component, type ReactNode } from 'react';

export class ChunkGuard extends Component<
  { onFailed: () => void; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch() {
    this.props.onFailed();
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
