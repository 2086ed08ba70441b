import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** What was watched of one lesson on one day. */
export interface LessonDay {
  lessonId: number
  viewers: number
  /** Viewers who had not watched the lesson before. */
  started: number
  completed: number
  watchedS: number
  /** Where the number of people at a point changes: a point, its change, the next point and so on, in ascending order. */
  reached: readonly number[]
  /** Of these, people who watched the point more than once. */
  again: readonly number[]
}

/**
 * Packs the lessons of a day, in ascending order of their ids. Most numbers are differences that fit into one byte of a varint,
 * and deflate halves them again (decision 65).
 */
export function packLessons(lessons: readonly LessonDay[]): Buffer {
  const bytes: number[] = []
  let before = 0
  for (const lesson of lessons) {
    write(bytes, lesson.lessonId - before)
    before = lesson.lessonId
    for (const figure of [lesson.viewers, lesson.started, lesson.completed, lesson.watchedS]) {
      write(bytes, figure)
    }
    writeChanges(bytes, lesson.reached)
    writeChanges(bytes, lesson.again)
  }
  return deflateRawSync(Buffer.from(bytes))
}

export function unpackLessons(packed: Buffer): LessonDay[] {
  const reader = { bytes: inflateRawSync(packed), at: 0 }
  const lessons: LessonDay[] = []
  let before = 0
  while (reader.at < reader.bytes.length) {
    before += read(reader)
    lessons.push({
      lessonId: before,
      viewers: read(reader),
      started: read(reader),
      completed: read(reader),
      watchedS: read(reader),
      reached: readChanges(reader),
      again: readChanges(reader),
    })
  }
  return lessons
}

interface Reader {
  bytes: Uint8Array
  at: number
}

/** Seven bits to a byte, the low ones first. No bit operators: they end at 32 bits. */
function write(bytes: number[], value: number): void {
  let rest = value
  while (rest > 127) {
    bytes.push(128 + (rest % 128))
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function read(reader: Reader): number {
  let value = 0
  let unit = 1
  for (;;) {
    const byte = reader.bytes[reader.at]
    if (byte === undefined) throw new Error('packed lessons end early')
    reader.at += 1
    if (byte < 128) return value + byte * unit
    value += (byte - 128) * unit
    unit *= 128
  }
}

/** Distances between points, which are never 0, so that 0 ends the list. Changes alternate between even and odd by their sign. */
function writeChanges(bytes: number[], changes: readonly number[]): void {
  let before = -1
  for (let i = 0; i < changes.length; i += 2) {
    const [point = 0, change = 0] = [changes[i], changes[i + 1]]
    write(bytes, point - before)
    write(bytes, change < 0 ? -2 * change - 1 : 2 * change)
    before = point
  }
  bytes.push(0)
}

function readChanges(reader: Reader): number[] {
  const changes: number[] = []
  let point = -1
  for (let distance = read(reader); distance > 0; distance = read(reader)) {
    point += distance
    const change = read(reader)
    changes.push(point, change % 2 === 0 ? change / 2 : -(change + 1) / 2)
  }
  return changes
}
