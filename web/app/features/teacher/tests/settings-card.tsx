import { MAX_PLACES, MAX_TEST_DESCRIPTION, MAX_TEST_MINUTES } from '@kashf/contract/practice/limits.ts'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { wholeTyped } from '../../../shell/format/milli.ts'
import { testsText as text } from '../../../text/teach/practice/tests.ts'
import { Card } from '../../../ui/card.tsx'
import { Select, TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import type { TestFields } from './test-fields.ts'

const upTo = (most: number) => ({
  validate: (typed: string) => {
    const value = wholeTyped(typed)
    return value === null || (value >= 1 && value <= most) || text.numberWrong
  },
})

/** When and how the test is taken. */
export function SettingsCard({ form, hasClocks }: { form: UseFormReturn<TestFields>; hasClocks: boolean }) {
  const { errors } = form.formState
  const [results, opensAt, closesAt, showsAnswers] = useWatch({
    control: form.control,
    name: ['results', 'opens_at', 'closes_at', 'shows_answers'],
  })
  const isNever = results === 'at_close' && closesAt === ''
  const tells = results === 'at_once' && showsAnswers && (opensAt !== '' || closesAt !== '')
  const numeric = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg">{text.settings}</h2>
      <TextInput
        type="datetime-local"
        label={text.opensAt}
        hint={text.opensAtHint}
        error={errors.opens_at?.message}
        {...form.register('opens_at')}
      />
      <TextInput
        type="datetime-local"
        label={text.closesAt}
        hint={text.closesAtHint}
        error={errors.closes_at?.message}
        {...form.register('closes_at')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          {...numeric}
          label={text.minutes}
          hint={hasClocks ? text.minutesOfSections : text.minutesHint}
          error={errors.minutes?.message}
          {...form.register('minutes', upTo(MAX_TEST_MINUTES))}
        />
        <TextInput
          {...numeric}
          label={text.places}
          hint={text.placesHint}
          error={errors.places?.message}
          {...form.register('places', upTo(MAX_PLACES))}
        />
        <TextInput
          {...numeric}
          label={text.attemptsOfOne}
          hint={text.attemptsHint}
          error={errors.attempts?.message}
          {...form.register('attempts', upTo(100))}
        />
        <TextInput
          {...numeric}
          label={text.pass}
          hint={text.passHint}
          error={errors.pass_percent?.message}
          {...form.register('pass_percent', upTo(100))}
        />
      </div>
      <Select
        label={text.results}
        hint={tells ? text.resultHints.tells : undefined}
        error={isNever ? text.resultHints.never : undefined}
        options={(['at_once', 'at_close', 'by_hand'] as const).map((value) => ({
          value,
          label: text.resultTimes[value],
        }))}
        {...form.register('results')}
      />
      <div className="grid divide-y divide-line">
        <Checkbox
          label={`${text.answers}: ${text.answersShown.toLowerCase()}`}
          {...form.register('shows_answers')}
        />
        <Checkbox label={text.shuffleOptions} {...form.register('shuffles_options')} />
        <Checkbox label={text.shuffleQuestions} {...form.register('shuffles_questions')} />
        <Checkbox label={text.logsLeaving} {...form.register('logs_leaving')} />
        <Checkbox label={text.isPublic} {...form.register('is_public')} />
      </div>
      <TextArea
        label={text.description}
        hint={text.descriptionHint}
        optional
        maxLength={MAX_TEST_DESCRIPTION}
        error={errors.description?.message}
        {...form.register('description')}
      />
    </Card>
  )
}
