import type { Answer } from '@kashf/contract/common.ts'
import type { ImportedLink } from '@kashf/contract/imports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../api/client/api-error.ts'
import { get, post } from '../../../api/client/client.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { importText } from '../../../text/import.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/forms/inputs.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { LinkList } from './link-list.tsx'
import { useFreshCourse } from './use-fresh-course.ts'

const text = importText.links

/** As many as the server takes in one call. */
const MAX_LINKS = 60
const REFRESH_MS = 3_000

/** Brings videos by link: a form for the links, and what the server has fetched of them. */
export function LinkImport({ courseId }: { courseId: number }) {
  const path = `/api/courses/${courseId}/imports/links`
  const links = useQuery({
    queryKey: queryKeys.importLinks(courseId),
    queryFn: ({ signal }) => get<Answer<ImportedLink[]>>(path, undefined, signal).then(({ data }) => data),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? REFRESH_MS : false),
  })
  const known = links.data ?? []
  useFreshCourse(courseId, known.filter(({ state }) => state === 'done').length)
  return (
    <>
      <details className="group rounded-lg border border-line bg-surface">
        <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium text-lapis sm:px-5">
          <Link2 size={18} aria-hidden="true" className="shrink-0" />
          {text.open}
        </summary>
        <LinkForm courseId={courseId} path={path} />
      </details>
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

function LinkForm({ courseId, path }: { courseId: number; path: string }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useMutation({
    mutationFn: (links: string[]) => post<Answer<ImportedLink[]>>(path, { links }),
    onSuccess: () => {
      setTyped('')
      return queries.invalidateQueries({ queryKey: queryKeys.importLinks(courseId) })
    },
    onError: (error) =>
      setProblem((error instanceof ApiError && Object.values(error.fields)[0]) || messageOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const links = typed
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    setProblem(links.length === 0 ? text.empty : links.length > MAX_LINKS ? text.tooMany : undefined)
    if (links.length > 0 && links.length <= MAX_LINKS) add.mutate(links)
  }
  return (
    <form onSubmit={submit} className="grid gap-3 px-4 pb-4 sm:px-5 sm:pb-5">
      <TextArea
        label={text.label}
        hint={text.hint}
        error={problem}
        rows={3}
        value={typed}
        placeholder={text.example}
        spellCheck={false}
        autoCapitalize="none"
        className="wrap-anywhere"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button type="submit" variant="soft" loading={add.isPending}>
          {text.add}
        </Button>
      </div>
    </form>
  )
}
