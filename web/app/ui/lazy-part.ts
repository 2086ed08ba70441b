import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react'
import { readToken } from '../shell/base/session.ts'
import { loadChunk } from './load-chunk.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A component whose code is loaded when it is first rendered, or before that by `preload`, which never fails. */
export type LazyPart<Props> = FunctionComponent<Props> & { preload: () => Promise<void> }

/**
 * A lazy component; `loadChunk` handles loading failures. Once preloaded it renders without the fallback of its
 * `Suspense`, which React shows for at least 300 ms, one after another where such components are nested. With a
 * `fallback` it has its own `Suspense`.
 */
export function lazyPart<Props extends object>(load: Load<Props>, fallback?: ReactNode): LazyPart<Props> {
  let loaded: PromiseLike<{ default: ComponentType<Props> }> | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (code) => {
        loaded = alreadyThere(code)
      },
      () => {
        // Loading failed, for example offline; try again when the component is rendered.
        loading = undefined
      },
    )
    return loading
  }
  const Part = lazy(() => (loaded as ReturnType<Load<Props>> | undefined) ?? loadChunk(load))
  return Object.assign(fallback === undefined ? Part : withFallback(Part, fallback), { preload })
}

const withFallback =
  <Props extends object>(
    Part: LazyExoticComponent<ComponentType<Props>>,
    fallback: ReactNode,
  ): FunctionComponent<Props> =>
  (props) =>
    createElement(Suspense, { fallback }, createElement(Part as ComponentType<Props>, props))

/** A thenable that resolves synchronously, as a promise never does. */
const alreadyThere = <Value>(value: Value): PromiseLike<Value> => ({
  // biome-ignore lint/suspicious/noThenProperty: it is a thenable
  then: (onFulfilled) => onFulfilled?.(value) as never,
})

const partsOfSignedIn = new Set<() => Promise<void>>()

/**
 * A lazy component of a public page that every signed-in person sees: all of these are loaded as soon as somebody is
 * signed in.
 */
export function signedInPart<Props extends object>(load: Load<Props>): LazyPart<Props> {
  const part = lazyPart(load)
  partsOfSignedIn.add(part.preload)
  if (!import.meta.env.SSR && readToken()) void part.preload()
  return part
}

/** Preloads these components of the opened pages during a sign-in. */
export function preloadSignedInParts(): void {
  for (const preload of partsOfSignedIn) void preload()
}

/** A lazy component that renders nothing until its code is loaded, or if it cannot be. */
export const optionalPart = <Props extends object>(load: Load<Props>) =>
  withFallback(
    lazy(() => load().catch(() => ({ default: () => null }))),
    null,
  )
