import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { readToken } from '../shell/base/session.ts'
import { loadChunk } from './load-chunk.ts'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A component whose code is loaded when it is first rendered, or before that by `preload`, which never fails. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<void> }

/**
 * A lazy component; `loadChunk` handles loading failures. Once preloaded it renders without the fallback of its
 * `Suspense`, which React shows for at least 300 ms, one after another where such components are nested.
 */
export function lazyPart<Props extends object>(load: Load<Props>): LazyPart<Props> {
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
  return Object.assign(
    lazy(() => (loaded as Promise<{ default: ComponentType<Props> }> | undefined) ?? loadChunk(load)),
    { preload },
  )
}

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

/** A lazy component that renders nothing when its code cannot be loaded. */
export const optionalPart = <Props extends object>(load: Load<Props>) =>
  lazy(() => load().catch(() => ({ default: () => null })))
