import type { OwnCourseCard } from '@kashf/contract/catalogue/catalogue.ts'
import { COURSE_STATUS } from '@kashf/contract/constants.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import type { Bundle } from '@kashf/contract/purchases/bundles.ts'
import { MAX_BUNDLE_TITLE, MIN_BUNDLE_TITLE } from '@kashf/contract/purchases/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { useCallForm } from '../../../api/use-call-form.ts'
import { formatMoney } from '../../../shell/format/format.ts'
import { parseSom } from '../../../shell/format/parse-som.ts'
import { myBundlesText as text } from '../../../text/teach/my-bundles.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/forms/field.tsx'
import { TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { Checkbox } from '../../../ui/private/choices.tsx'
import { showToast } from '../../../ui/toast.ts'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { useOwnFees } from '../fees/use-own-fees.ts'
import {
  type BundleFields,
  bundleFieldsOf,
  bundleTerms,
  chosenIds,
  isRightCount,
  NEW_BUNDLE,
} from './bundle-fields.ts'
import { BundleSplit } from './bundle-split.tsx'

const labels: ReadonlyMap<string, string> = new Map([
  ['title', text.name],
  ['price', text.price],
  ['course_ids', text.courses],
])

export interface BundleFormProps {
  /** The teacher's courses in every status. */
  courses: OwnCourseCard[]
  /** The bundle that is edited; null for a new one. */
  bundle: Bundle | null
  onClose: () => void
}

/** Creates a bundle or changes the terms of one. Opens with its draft. */
export function BundleForm(props: BundleFormProps) {
  const { bundle } = props
  const draftOf = bundle
    ? ({ form: 'bundle', subjectId: bundle.id } as const)
    : ({ form: 'new-bundle', subjectId: 0 } as const)
  return <WithDraft {...draftOf}>{(stored) => <OpenBundleForm {...props} stored={stored} />}</WithDraft>
}

function OpenBundleForm({ courses, bundle, onClose, stored }: BundleFormProps & { stored: StoredDraft }) {
  const queries = useQueryClient()
  const published = bundle ? bundleFieldsOf(bundle) : NEW_BUNDLE
  const { form, draft } = useDraftForm<BundleFields>(stored, published, bundle?.version)
  const [typedPrice, course_ids] = useWatch({ control: form.control, name: ['price', 'course_ids'] })
  const percent = useOwnFees().data?.percent
  const ids = chosenIds(course_ids)
  const chosen = courses.filter(({ id }) => ids.includes(id))
  const sum = chosen.reduce((total, { price }) => total + price, 0)
  const price = parseSom(typedPrice) ?? 0

  const refresh = () => queries.invalidateQueries({ queryKey: queryKeys.ownBundles })
  const save = async (fields: BundleFields) => {
    const terms = bundleTerms(fields)
    if (bundle) {
      await api('PUT /api/bundles/:id', {
        params: { id: bundle.id },
        body: { version: bundle.version, ...terms },
      })
      showToast({ title: text.saved })
    } else {
      const { data } = await api('POST /api/bundles', { body: terms })
      showToast({ title: text.created(data.title), message: text.createdHint })
    }
    draft.finish()
    await refresh()
    onClose()
  }
  const { errors, isSubmitting, submit } = useCallForm(form, save, () => void refresh())

  const heading = bundle ? text.editBundle(bundle.title) : text.newBundle
  return (
    <form
      noValidate
      aria-label={heading}
      onSubmit={submit}
      className="min-w-0 rounded-lg border border-line bg-surface shadow-card"
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-3 pr-3 pl-5">
        <h2 className="text-lg wrap-anywhere">{heading}</h2>
        <IconButton label={text.close} icon={<X size={20} aria-hidden="true" />} onClick={onClose} />
      </header>
      <div className="grid grid-cols-1 gap-5 p-5">
        <DraftRestored draft={draft} />
        <TextInput
          label={text.name}
          hint={text.nameHint}
          autoComplete="off"
          maxLength={MAX_BUNDLE_TITLE}
          error={errors.title?.message}
          {...form.register('title', {
            validate: (typed) =>
              typed.trim().length >= MIN_BUNDLE_TITLE ||
              FORM_ERRORS.too_short.replace('{n}', String(MIN_BUNDLE_TITLE)),
          })}
        />
        <CourseChoice form={form} courses={courses} bundle={bundle} />
        <TextInput
          label={text.price}
          hint={sum > 0 ? text.priceHint(formatMoney(sum)) : text.priceHintEmpty}
          inputMode="numeric"
          autoComplete="off"
          error={errors.price?.message}
          {...form.register('price', {
            validate: (typed) => {
              const som = parseSom(typed)
              if (som === null || som < 1) return text.priceWrong
              return som < sum || text.priceHigh
            },
          })}
        />
        {isRightCount(ids) && price > 0 && price < sum && percent !== undefined && (
          <BundleSplit courses={chosen} price={price} percent={percent} />
        )}
        {errors.root?.message && <Notice tone="bad">{errors.root.message}</Notice>}
        <SubmitButton size="lg" wide loading={isSubmitting}>
          {bundle ? text.save : text.create}
        </SubmitButton>
        <DraftLine draft={draft} labels={labels} />
      </div>
    </form>
  )
}

/** The courses that may be in the bundle, and those that are, as checkboxes. */
function CourseChoice(props: {
  form: UseFormReturn<BundleFields>
  courses: OwnCourseCard[]
  bundle: Bundle | null
}) {
  const { form, courses, bundle } = props
  const isForSale = ({ status, is_free }: OwnCourseCard) => status === COURSE_STATUS.published && !is_free
  const isInBundle = ({ id }: OwnCourseCard) => bundle?.courses.some((course) => course.id === id)
  const shown = courses.filter((course) => isForSale(course) || isInBundle(course))
  return (
    <FieldGroup
      label={text.courses}
      hint={text.coursesHint}
      error={form.formState.errors.course_ids?.message}
    >
      <div className="grid max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line px-3.5 py-1">
        {shown.map((course) => (
          <Checkbox
            key={course.id}
            value={String(course.id)}
            label={`${course.title}, ${isForSale(course) ? formatMoney(course.price) : text.offSale}`}
            {...form.register('course_ids', {
              validate: (chosen) => isRightCount(chosenIds(chosen)) || text.coursesWrong,
            })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
