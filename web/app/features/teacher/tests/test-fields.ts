import type { Blueprint, TestChange, TestDetail, TestSettings } from '@kashf/contract/practice/tests.ts'
import { wholeTyped } from '../../../shell/format/milli.ts'
import { momentTyped, typedMoment } from '../../../shell/format/tashkent-input.ts'

/** The form of a test, as typed. Fields are named as the API names them, so that its messages find them. */
export interface TestFields {
  title: string
  description: string
  is_public: boolean
  opens_at: string
  closes_at: string
  places: string
  minutes: string
  attempts: string
  pass_percent: string
  results: TestSettings['results']
  shows_answers: boolean
  shuffles_options: boolean
  shuffles_questions: boolean
  logs_leaving: boolean
  blueprint: Blueprint
}

const typedNumber = (value: number | null) => (value === null ? '' : String(value))
const typedTime = (moment: string | null) => (moment === null ? '' : typedMoment(moment))

export const testFieldsOf = (test: TestDetail): TestFields => {
  const { minutes, attempts, pass_percent, ...settings } = test.settings
  return {
    title: test.title,
    description: test.description,
    is_public: test.is_public,
    opens_at: typedTime(test.opens_at),
    closes_at: typedTime(test.closes_at),
    places: typedNumber(test.places),
    minutes: typedNumber(minutes),
    attempts: typedNumber(attempts),
    pass_percent: typedNumber(pass_percent),
    ...settings,
    blueprint: test.blueprint,
  }
}

const moment = (typed: string) => (typed === '' ? undefined : momentTyped(typed))

/** The body of the request. */
export const testBody = (fields: TestFields, edit: number): TestChange => ({
  edit,
  title: fields.title.trim(),
  description: fields.description.trim(),
  is_public: fields.is_public,
  opens_at: moment(fields.opens_at),
  closes_at: moment(fields.closes_at),
  places: wholeTyped(fields.places) ?? undefined,
  settings: {
    minutes: wholeTyped(fields.minutes),
    attempts: wholeTyped(fields.attempts),
    pass_percent: wholeTyped(fields.pass_percent),
    results: fields.results,
    shows_answers: fields.shows_answers,
    shuffles_options: fields.shuffles_options,
    shuffles_questions: fields.shuffles_questions,
    logs_leaving: fields.logs_leaving,
  },
  blueprint: fields.blueprint,
})

/** How many questions of a paper the slots of a block fill. */
export const questionsIn = ({ slots }: Blueprint['sections'][number]['blocks'][number]): number =>
  slots.reduce((sum, slot) => sum + ('pool' in slot ? slot.pool.count : 1), 0)
