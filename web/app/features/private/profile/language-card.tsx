import { languageText } from '../../../text/language.ts'
import { Card } from '../../../ui/card.tsx'
import { LanguageLinks } from '../../../ui/language-links.tsx'

/** The choice of the interface language in the profile. */
export function LanguageCard() {
  return (
    <Card>
      <h2 className="text-xl">{languageText.title}</h2>
      <div className="mt-2 flex flex-wrap gap-6">
        <LanguageLinks />
      </div>
    </Card>
  )
}
