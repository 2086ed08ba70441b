import type { PictureRef } from '@kashf/contract/practice/markup.ts'

/** An option with its credit in thousandths: 1000 for the right one, negative where a wrong one costs. */
export interface DraftOption {
  text: string
  credit_milli: number
  /** Feedback to a person who chose this option. */
  note?: string
}

export interface DraftNumber {
  value: string
  credit_milli: number
  /** How far from the value an answer may be. */
  within?: string
  /** Feedback to a person who typed it. */
  note?: string
}

/** A part of a question with gaps: a menu of options, a short text or a number. */
export type DraftPart =
  | { kind: 'choice'; options: DraftOption[] }
  | { kind: 'text'; options: DraftOption[]; keepsCase?: boolean }
  | { kind: 'number'; answers: DraftNumber[] }

/** A rectangle of a picture, in fractions of its width and height from the upper left. */
export interface DraftPlace {
  x: number
  y: number
  width: number
  height: number
  right: boolean
}

/**
 * The kind of a question with its options or answers, as an imported file has them. Stems, options, pairs and items are markup;
 * the accepted answers of `text` are plain. Items to be ordered stand in the right order, and `extra` are right sides that no
 * left one has. `keepsCase` tells Co from CO, and `notes` are feedback to true or false. The stem names the place of a gap's part by `[[1]]`, and a hotspot's picture is `new-1`.
 */
export type DraftBody =
  | { kind: 'choices'; options: DraftOption[] }
  | DraftPart
  | { kind: 'truth'; isTrue: boolean | 'not_given' | null; notes?: { option: boolean; text: string }[] }
  | { kind: 'matching'; pairs: { left: string; right: string }[]; extra?: string[] }
  | { kind: 'ordering'; items: string[] }
  | { kind: 'gaps'; parts: DraftPart[] }
  | { kind: 'hotspot'; picture: PictureRef; places: DraftPlace[] }
  | { kind: 'essay' }
  | { kind: 'text_only' }

/**
 * Why a draft waits for its author. `no_key`: nothing marks the right answer; `doubtful_key`: what marks it could mean something
 * else; `several_keys`: more than one mark where one is expected; `unknown_key`: the key names no option; `too_few_options`;
 * `twice`: two options are alike; `lost_equation`, `lost_picture`: one of the file could not be read; `left_out`: something else
 * could not, which `of` quotes; `no_stem`.
 */
export interface DraftWarning {
  code:
    | ('no_key' | 'doubtful_key' | 'several_keys' | 'unknown_key' | 'too_few_options' | 'twice')
    | ('lost_equation' | 'lost_picture' | 'left_out' | 'no_stem')
  of?: string
}

/** A picture of the file. Texts name it by its place among them: `![alt](picture:new-1)` is the first. */
export interface DraftPicture {
  name: string
  bytes: Uint8Array
}

/** A question as it was read, with its place in the source. A draft with a warning is not published before it is settled. */
export interface QuestionDraft {
  stem: string
  body: DraftBody
  /** Shown after the answer. */
  explanation?: string
  tags: string[]
  /** The place of its passage among those of the file, from 0 on. */
  passage?: number
  warnings: DraftWarning[]
  /** The line of the source on which it begins, from 1 on. */
  line: number
}

/** What a file has: its questions, the passages that several of them share, and its pictures. */
export interface ReadTest {
  drafts: QuestionDraft[]
  passages: string[]
  pictures: DraftPicture[]
  /** What belongs to no question and could not be read. */
  left_out: DraftWarning[]
}

/** The most questions of one file; what follows is named as left out. */
export const MAX_DRAFTS = 1000
/** The most characters that a warning quotes. */
const MAX_QUOTED = 80

export const leftOut = (text: string): DraftWarning => ({
  code: 'left_out',
  of: text.trim().slice(0, MAX_QUOTED),
})

export const RIGHT_MILLI = 1000

/** A draft of a question with options of which some are marked as right, with the warnings that its marks cause. */
export function draftOfOptions(
  question: { stem: string; line: number; tags?: string[]; warnings?: DraftWarning[] },
  options: DraftOption[],
): QuestionDraft {
  const { stem, line, tags = [] } = question
  const warnings = [...(question.warnings ?? [])]
  const right = options.filter(({ credit_milli }) => credit_milli > 0).length
  const texts = new Set(options.map(({ text }) => text.toLowerCase()))
  if (stem === '') warnings.push({ code: 'no_stem' })
  if (options.length < 2) warnings.push({ code: 'too_few_options' })
  if (texts.size < options.length) warnings.push({ code: 'twice' })
  if (right === 0 && !warnings.some(({ code }) => code === 'unknown_key')) warnings.push({ code: 'no_key' })
  if (right > 1) warnings.push({ code: 'several_keys' })
  return { stem, body: { kind: right > 1 ? 'choices' : 'choice', options }, tags, warnings, line }
}
