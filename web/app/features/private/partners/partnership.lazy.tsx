import { partnersText as text } from '../../../text/learn/partners.ts'
import { Card } from '../../../ui/card.tsx'
import { PartnerCourses } from './partner-courses.tsx'
import { PartnerLinks } from './partner-links.tsx'
import { PartnerSales } from './partner-sales.tsx'

/** The page of a partner: the own links, the courses that look for partners, and what was earned. */
export default function Partnership() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card>
        <h2 className="text-xl max-sm:sr-only">{text.title}</h2>
        <div className="grid max-w-[68ch] gap-2 text-ink-2 sm:mt-2">
          <p>{text.lead}</p>
          <p>{text.paid}</p>
          <p>{text.never}</p>
        </div>
      </Card>
      <PartnerLinks />
      <PartnerCourses />
      <PartnerSales />
    </div>
  )
}
