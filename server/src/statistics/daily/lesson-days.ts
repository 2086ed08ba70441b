import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Watch figures of one lesson on one day. */
export interface LessonFigures {
  lessonId: number
  viewers: number
  /** Viewers who had not watched the lesson before. */
  started: number
  completed: number
  watchedS: number
}

/** Watch figures with the audience lines. */
export interface LessonDay extends LessonFigures {
  /** Changes of the number of people: a point, its change, the next point and so on, in ascending order. */
  reached: readonly number[]
  /** The same for people who watched the point more than once. */
  again: readonly number[]
}

/**
 * Packs the lessons of a day, in ascending order of their ids. Most numbers are differences that fit into one byte of a
 * varint, and deflate halves them again (decision 65).
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

/** Unpacks the watch figures of each lesson, without the lines. */
export function unpackFigures(packed: Buffer): LessonFigures[] {
  const lessons: LessonFigures[] = []
  forEachLesson(packed, (figures, reader) => {
    lessons.push(figures)
    for (let lines = 0; lines < 2; lines += 1) while (read(reader) > 0) read(reader)
  })
  return lessons
}

/** Changes of the number of people at each point of a lesson's video. */
export interface LineChanges {
  reached: number[]
  again: number[]
}

/**
 * Adds the lines of a day to the sums that `sumsOf` returns for each lesson. Building lists first would take three
 * times as long.
 */
export function addLines(packed: Buffer, sumsOf: (figures: LessonFigures) => LineChanges): void {
  forEachLesson(packed, (figures, reader) => {
    const sums = sumsOf(figures)
    addChanges(reader, sums.reached)
    addChanges(reader, sums.again)
  })
}

/** Iterates over the packed lessons; `readLines` reads the lines that follow the figures of each. */
function forEachLesson(packed: Buffer, readLines: (figures: LessonFigures, reader: Reader) => void): void {
  const reader = { bytes: inflateRawSync(packed), at: 0 }
  let lessonId = 0
  while (reader.at < reader.bytes.length) {
    lessonId += read(reader)
    readLines(
      {
        lessonId,
        viewers: read(reader),
        started: read(reader),
        completed: read(reader),
        watchedS: read(reader),
      },
      reader,
    )
  }
}

interface Reader {
  bytes: Uint8Array
  at: number
}

/** Writes a varint: seven bits per byte, low bits first. Bit operators would be limited to 32 bits. */
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

/** Writes distances between points, never 0, so that 0 ends the list. A change is even or odd according to its sign. */
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

function addChanges(reader: Reader, sums: number[]): void {
  let point = -1
  for (let distance = read(reader); distance > 0; distance = read(reader)) {
    point += distance
    const change = read(reader)
    sums[point] = (sums[point] ?? 0) + (change % 2 === 0 ? change / 2 : -(change + 1) / 2)
  }
}
