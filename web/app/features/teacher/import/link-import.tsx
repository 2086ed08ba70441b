import type { ImportedLink } from '@kashf/contract/authoring/imports.ts'
import { MAX_LINKS } from '@kashf/contract/authoring/limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { api } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { importText } from '../../../text/teach/import.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { DraftRestored } from '../../private/drafts/draft-status.tsx'
import { type StoredDraft, WithDraft } from '../../private/drafts/stored-draft.tsx'
import { useDraftForm } from '../../private/drafts/use-draft.ts'
import { DraftLine } from '../edit-conflict/draft-conflict.tsx'
import { LinkList } from './link-list.tsx'
import { useFreshCourse } from './use-fresh-course.ts'

const text = importText.links

const REFRESH_MS = 3_000

interface LinkImportProps {
  courseId: number
  /** The section of the lessons; the last one without it. */
  sectionId: number | undefined
}

/** Imports videos by link: a form for the links, and the state of each. */
export function LinkImport({ courseId, sectionId }: LinkImportProps) {
  const links = useQuery({
    queryKey: queryKeys.importLinks(courseId),
    queryFn: ({ signal }) =>
      api('GET /api/courses/:id/imports/links', { params: { id: courseId }, signal }).then(
        ({ data }) => data,
      ),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? REFRESH_MS : false),
  })
  const known = links.data ?? []
  useFreshCourse(courseId, known.filter(({ state }) => state === 'done').length)
  return (
    <>
      <WithDraft form="import-links" subjectId={courseId} height="h-12">
        {(stored) => <LinkForm courseId={courseId} sectionId={sectionId} stored={stored} />}
      </WithDraft>
      {links.isError && known.length === 0 && (
        <Notice tone="bad" title={text.loadFailed}>
          {messageOf(links.error)}
        </Notice>
      )}
      <LinkList courseId={courseId} links={known} />
    </>
  )
}

const isUnderWay = ({ state }: ImportedLink) => state === 'waiting' || state === 'fetching'

/** The non-empty lines. */
const linksOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function checkLinks(typed: string): string | true {
  const { length } = linksOf(typed)
  return length === 0 ? text.empty : length > MAX_LINKS ? text.tooMany : true
}

/** The form, collapsed behind its summary, or open when there is a draft. */
function LinkForm({ courseId, sectionId, stored }: LinkImportProps & { stored: StoredDraft }) {
  const queries = useQueryClient()
  const { form, draft } = useDraftForm(stored, { links: '' })
  const [isOpenAtFirst] = useState(draft.restored !== null)
  const { errors, isSubmitting } = form.formState
  const submit = async ({ links }: { links: string }) => {
    try {
      await api('POST /api/courses/:id/imports/links', {
        params: { id: courseId },
        body: { links: linksOf(links), section_id: sectionId },
      })
      draft.discard()
      await queries.invalidateQueries({ queryKey: queryKeys.importLinks(courseId) })
    } catch (error) {
      const message = (error instanceof ApiError && Object.values(error.fields)[0]) || messageOf(error)
      form.setError('links', { message })
    }
  }
  return (
    <details open={isOpenAtFirst} className="group rounded-lg border border-line bg-surface">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium text-lapis sm:px-5">
        <Link2 size={18} aria-hidden="true" className="shrink-0" />
        {text.open}
      </summary>
      <form
        noValidate
        onSubmit={form.handleSubmit(submit)}
        className="grid grid-cols-1 gap-3 px-4 pb-4 sm:px-5 sm:pb-5"
      >
        <DraftRestored draft={draft} />
        <TextArea
          label={text.label}
          hint={text.hint}
          error={errors.links?.message}
          rows={3}
          placeholder={text.example}
          spellCheck={false}
          autoCapitalize="none"
          className="wrap-anywhere"
          {...form.register('links', { validate: checkLinks })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="soft" loading={isSubmitting}>
            {text.add}
          </Button>
          <DraftLine draft={draft} labels={new Map([['links', text.label]])} />
        </div>
      </form>
    </details>
  )
}
