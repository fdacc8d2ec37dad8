import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** In place of the children once one of them could not be rendered. */
  fallback: ReactNode;
  /** Another value gives the children another try: for a page, its address. */
  resetKey?: string;
  onError?: () => void;
  children: ReactNode;
}

/** Keeps a render that fails from taking everything around it off the page: React empties the whole root where nothing catches it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.hasFailed && before.resetKey !== this.props.resetKey) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
