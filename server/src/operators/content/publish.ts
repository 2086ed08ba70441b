import type { ContentSlug, ContentVersion, PublishBody } from '@kashf/contract/content.ts'
import { audit } from '../../audit/audit.ts'
import { publishVersion } from '../../content/pages/publish-page.ts'
import { publishTranslation } from '../../content/pages/translate-page.ts'
import type { Deps } from '../../runtime/deps.ts'

/** What the audit trail keeps: the texts themselves are in the versions. */
const named = ({ version, title }: ContentVersion) => ({ version, title })

/** Publishes a new version of a page; audited. */
export function publishPage(
  deps: Deps,
  input: PublishBody & { slug: ContentSlug; operatorId: number },
): Promise<ContentVersion> {
  const { operatorId, slug } = input
  return deps.db.transaction(async (tx) => {
    const { before, after } = await publishVersion(deps, tx, input)
    await audit(tx, {
      personId: operatorId,
      action: 'content.publish',
      subject: `content:${slug}`,
      before: named(before),
      after: named(after),
    })
    return after
  })
}

/** Publishes a Russian text of a page; audited. */
export function translatePage(
  deps: Deps,
  input: PublishBody & { slug: ContentSlug; operatorId: number },
): Promise<ContentVersion> {
  const { operatorId, slug } = input
  return deps.db.transaction(async (tx) => {
    const { before, after } = await publishTranslation(deps, tx, input)
    await audit(tx, {
      personId: operatorId,
      action: 'content.translate',
      subject: `content:${slug}`,
      before: named(before),
      after: named(after),
    })
    return after
  })
}
