import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered instead of the children after one of them failed to render. */
  fallback: ReactNode;
  /** A new value renders the children again. For a page, this is its address. */
  resetKey?: string;
  onError?: () => void;
  children: ReactNode;
}

/** Catches render errors of its children: React unmounts the whole root if no boundary catches them. */
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
