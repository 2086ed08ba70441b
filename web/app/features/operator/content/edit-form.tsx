import type { ContentSlug, ContentVersion } from '@kashf/contract/content/content.ts'
import { MAX_MARKDOWN, MAX_PAGE_TITLE } from '@kashf/contract/content/limits.ts'
import { FORM_ERRORS } from '@kashf/contract/form-errors.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../api/client/client.ts'
import { failureToast } from '../../../api/client/failure-toast.ts'
import { queryKeys } from '../../../api/queries/query-keys.ts'
import { showFailure } from '../../../api/use-call-form.ts'
import { commonText } from '../../../text/common.ts'
import { contentConsoleText as text } from '../../../text/operate/content.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { TextArea, TextInput } from '../../../ui/forms/inputs.tsx'
import { SubmitButton } from '../../../ui/forms/submit-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { Notice } from '../../../ui/on-demand/notice.tsx'
import { showToast } from '../../../ui/toast.ts'
import { WrittenText } from '../../visitor/content/written-text.tsx'
import { useKeptForm } from '../records/use-kept-form.ts'
import { contentPath, type PageLanguage } from './content-path.ts'

export interface EditFormProps {
  slug: ContentSlug
  language: PageLanguage
  /** The version in force, which the new one replaces. */
  current: ContentVersion
  /** An earlier version to edit again; it replaces what is in the form. */
  restored: ContentVersion | null
  /** True for a translation of an earlier version, whose text may be published again unchanged. */
  isBehind: boolean
  onPublished: () => void
}

/** Title and Markdown of a page, with a preview by the server and a confirmation before publishing. */
export function EditForm({ slug, language, current, restored, isBehind, onPublished }: EditFormProps) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const name = `content ${slug} ${language}`
  const start = { title: current.title, markdown: current.markdown, base: String(current.id) }
  const { form, clear, isRestored } = useKeptForm(name, start)
  useEffect(() => {
    if (!restored) return
    form.setValue('title', restored.title)
    form.setValue('markdown', restored.markdown)
  }, [restored, form])
  // Somebody may have published another version since the text was begun.
  const isOutdated = isRestored && form.getValues('base') !== start.base
  const { errors } = form.formState

  const preview = useMutation({
    mutationFn: () =>
      api('POST /api/admin/content/preview', { body: { markdown: form.getValues('markdown') } }),
    onError: (error) => failureToast(error),
  })
  const publish = useMutation({
    mutationFn: ({ title, markdown }: typeof start) =>
      api(`POST /api/admin/${contentPath(language)}`, {
        params: { slug },
        body: { title, markdown, base_id: current.id },
      }),
    onSuccess: async () => {
      clear()
      showToast({ title: text.published })
      onPublished()
      await queries.invalidateQueries({ queryKey: queryKeys.console })
    },
    onError: (error) => showFailure(form, error),
    onSettled: () => setAsking(false),
  })

  const ask = ({ title, markdown }: typeof start) => {
    if (title === current.title && markdown === current.markdown && !isBehind) {
      form.setError('root', { message: text.unchanged })
    } else setAsking(true)
  }
  const html = preview.data?.data.html
  return (
    <form noValidate onSubmit={form.handleSubmit(ask)} className="grid gap-5">
      {isRestored && (
        <Notice tone={isOutdated ? 'attention' : 'info'}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="min-w-0 flex-1 basis-64">{isOutdated ? text.keptOutdated : text.kept}</span>
            <Button variant="outline" size="sm" onClick={clear}>
              {text.discardKept}
            </Button>
          </div>
        </Notice>
      )}
      <TextInput
        label={text.name}
        maxLength={MAX_PAGE_TITLE}
        error={errors.title?.message}
        {...form.register('title', { required: FORM_ERRORS.required })}
      />
      <TextArea
        label={text.markdown}
        hint={slug === 'help' ? text.helpHint : text.markdownHint}
        rows={22}
        maxLength={MAX_MARKDOWN}
        spellCheck={false}
        className="font-mono text-sm"
        error={errors.markdown?.message}
        {...form.register('markdown', { required: FORM_ERRORS.required })}
      />
      {errors.root && <Notice tone="bad">{errors.root.message}</Notice>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton loading={publish.isPending}>{text.publish}</SubmitButton>
        <Button variant="outline" loading={preview.isPending} onClick={() => preview.mutate()}>
          {text.preview}
        </Button>
        <LinkButton to={`/${slug}`} variant="quiet">
          {text.view}
        </LinkButton>
      </div>
      <Dialog
        open={html !== undefined}
        onClose={preview.reset}
        title={text.previewTitle}
        actions={<Button onClick={preview.reset}>{commonText.close}</Button>}
      >
        <WrittenText html={html ?? ''} />
      </Dialog>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={text.publishTitle}
        actions={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {commonText.cancel}
            </Button>
            <Button loading={publish.isPending} onClick={() => publish.mutate(form.getValues())}>
              {text.publish}
            </Button>
          </>
        }
      >
        <p>{language === 'ru' ? text.publishRussian : text.publishThen}</p>
        {slug === 'terms' && language === 'uz' && <p className="mt-2">{text.publishTerms}</p>}
      </Dialog>
    </form>
  )
}
