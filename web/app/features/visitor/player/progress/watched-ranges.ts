import { MAX_REPORTED_RANGES } from '@kashf/contract/learning/limits.ts'

/** A watched range of the video in seconds, `[from, to)`. */
export type Range = [from: number, to: number]

/**
 * The maximum rate of a watched step: the fastest playback rate is 2 and anything faster is a seek; the slack covers
 * imprecise clocks.
 */
const MAX_RATE = 2.2
const SLACK_S = 0.5
/** Ranges closer than this are merged: ticks are no more precise. */
const MERGE_GAP_S = 0.01

/**
 * Adds the step `from` → `to`, which took `tookS` seconds of wall time, to the ranges; null when it was a seek. A
 * busy phone may report a tick late: the step is then long, but so is `tookS`.
 */
export function addStep(ranges: readonly Range[], from: number, to: number, tookS: number): Range[] | null {
  const step = to - from
  if (!(step > 0) || step > tookS * MAX_RATE + SLACK_S) return null
  const last = ranges.at(-1)
  if (last && Math.abs(last[1] - from) < MERGE_GAP_S) return [...ranges.slice(0, -1), [last[0], to]]
  return [...ranges, [from, to]]
}

/** The part of the ranges that lies between `from` and `to`. */
export const within = (ranges: readonly Range[], from: number, to: number): Range[] =>
  ranges
    .map(([start, end]): Range => [Math.max(start, from), Math.min(end, to)])
    .filter(([start, end]) => end > start)

/** Sorts and merges the ranges, which keeps the stored report small. */
export function mergeRanges(ranges: readonly Range[]): Range[] {
  const result: Range[] = []
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1] + MERGE_GAP_S) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

/** Ranges in the server's format: rounded to tenths, without empty ones, in lists that one report may have. */
export function toReports(ranges: readonly Range[]): Range[][] {
  const tenth = (seconds: number) => Math.round(seconds * 10) / 10
  const rounded = mergeRanges(ranges)
    .map(([from, to]): Range => [tenth(from), tenth(to)])
    .filter(([from, to]) => to > from)
  const reports: Range[][] = []
  for (let at = 0; at < rounded.length; at += MAX_REPORTED_RANGES)
    reports.push(rounded.slice(at, at + MAX_REPORTED_RANGES))
  return reports.length > 0 ? reports : [[]]
}
