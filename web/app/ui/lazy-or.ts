import { type ComponentType, lazy } from 'react'

/**
 * A part whose code is loaded when it is first drawn. When the code does not come (a line that broke), `instead` stands
 * in its place and the page around it lives on.
 */
export const lazyOr = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ComponentType<Props>,
) => lazy(() => load().catch(() => ({ default: instead })))
