import type { ContentSlug, ContentVersion, PublishBody } from '@kashf/contract/content/content.ts'
import { audit } from '../../audit/audit.ts'
import { publishVersion } from '../../content/documents/publish-page.ts'
import { publishTranslation } from '../../content/documents/translate-page.ts'
import type { Deps } from '../../deps.ts'

/** The part that the audit trail keeps; the texts themselves are in the versions. */
const named = ({ version, title }: ContentVersion) => ({ version, title })

type Publish = (
  deps: Deps,
  input: PublishBody & { slug: ContentSlug; operatorId: number },
) => Promise<ContentVersion>

const audited =
  (action: string, publish: typeof publishVersion): Publish =>
  (deps, input) =>
    deps.db.transaction(async (tx) => {
      const { before, after } = await publish(deps, tx, input)
      await audit(tx, {
        personId: input.operatorId,
        action,
        subject: `content:${input.slug}`,
        before: named(before),
        after: named(after),
      })
      return after
    })

/** Publishes a new version of a page; audited. */
export const publishPage = audited('content.publish', publishVersion)

/** Publishes a Russian text of a page; audited. */
export const translatePage = audited('content.translate', publishTranslation)
