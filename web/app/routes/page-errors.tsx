import { Outlet } from 'react-router'
import { PageError } from '../ui/states/page-error.tsx'

/** Error boundary between a layout and its pages, so that a failed page keeps its header and footer. */
export default function PageErrors() {
  return <Outlet />
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />
}
