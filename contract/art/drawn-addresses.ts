import type { CompositionName, MotifName, WorldName } from './art-names.ts'

/** Increment it when a drawing changes, so that every drawing gets a new address. */
export const DRAWING_VERSION = 1

interface Look {
  world: WorldName
  motif: MotifName
  composition: CompositionName
}

/** Base addresses of drawings that many courses share; `contract/media/media.ts` lists their widths. */
export const drawnAddresses = {
  /** The wordless cover, `{address}/640.webp`. */
  cover: ({ world, motif }: Pick<Look, 'world' | 'motif'>): string =>
    `/media/drawn/${DRAWING_VERSION}/cover/${world}-${motif}`,
  /** The square, `{address}/240.webp`. */
  square: ({ world, motif, composition }: Look): string =>
    `/media/drawn/${DRAWING_VERSION}/square/${world}-${motif}-${composition}`,
  /** The motif alone on a transparent ground, `{address}/200.webp`. */
  motif: ({ world, motif }: Pick<Look, 'world' | 'motif'>): string =>
    `/media/drawn/${DRAWING_VERSION}/motif/${world}-${motif}`,
}
