import {
  BookOpen,
  ChartNoAxesColumn,
  CircleUserRound,
  ClipboardCheck,
  Link2,
  ListChecks,
  MessagesSquare,
  NotebookPen,
  Package,
  ReceiptText,
  Settings,
  TicketPercent,
  Upload,
  Wallet,
  Webhook,
} from 'lucide-react'
import { href } from 'react-router'
import { layoutText } from '../../../text/layout.ts'
import { studioMenuText as text } from '../../../text/teach/studio-menu.ts'
import type { MenuGroup } from '../../../ui/private/side-menu.tsx'
import { useWaiting } from '../homework-checking/queue/use-queue-counts.ts'
import { useInboxCounts } from '../inbox/use-inbox.ts'

/** Addresses of the pages of one course or lesson, which belong to the list of courses. */
const COURSE_PAGES =
  /^\/(?:teacher-course-info|update-course|upload-lesson|update-lesson|main-lesson|course-)/

/** Tabs of the profile that are settings rather than the teacher's home. */
const SETTINGS = ['data', 'security']

const settingsTab = (search: string) => SETTINGS.includes(new URLSearchParams(search).get('tab') ?? '')

/** The pages of the studio that a student who helps with a course has. */
const FOR_HELPERS: readonly string[] = [
  href('/teacher-course-info/:id?'),
  href('/inbox'),
  href('/homework-checking'),
  href('/my-statistics'),
  href('/account-balance'),
]

/** Whether a page of the studio is open to a student who helps with a course. */
export const isForHelpers = (pathname: string): boolean =>
  COURSE_PAGES.test(pathname) || FOR_HELPERS.includes(pathname)

/** The studio's navigation, with the number of threads that wait for an answer; of a helper, their part of it. */
export function useStudioMenu(isHelper: boolean): MenuGroup[] {
  const groups = useWholeMenu()
  if (!isHelper) return groups
  const pages = groups.flatMap((group) => group.pages).filter(({ to }) => FOR_HELPERS.includes(to))
  return [{ title: null, pages }]
}

function useWholeMenu(): MenuGroup[] {
  const unanswered = useInboxCounts().data?.unanswered
  const works = useWaiting()
  return [
    {
      title: null,
      pages: [
        {
          to: href('/my-profile'),
          label: layoutText.profile,
          Icon: CircleUserRound,
          isOpen: ({ pathname, search }) => pathname === href('/my-profile') && !settingsTab(search),
        },
        {
          to: href('/teacher-course-info/:id?'),
          label: layoutText.courses,
          Icon: BookOpen,
          isOpen: ({ pathname }) => COURSE_PAGES.test(pathname),
        },
        { to: href('/upload-course'), label: layoutText.uploadCourse, Icon: Upload },
        { to: href('/inbox'), label: text.inbox, Icon: MessagesSquare, count: unanswered },
        { to: href('/homework-checking'), label: text.checking, Icon: NotebookPen, count: works },
        {
          to: href('/my-questions'),
          label: text.questionBank,
          Icon: ListChecks,
          isOpen: ({ pathname }) => pathname.startsWith(href('/my-questions')),
        },
        {
          to: href('/my-tests'),
          label: text.tests,
          Icon: ClipboardCheck,
          isOpen: ({ pathname }) => pathname.startsWith(href('/my-tests')),
        },
        { to: href('/my-statistics'), label: text.statistics, Icon: ChartNoAxesColumn },
      ],
    },
    {
      title: text.selling,
      pages: [
        { to: href('/my-sales'), label: text.sales, Icon: ReceiptText },
        { to: href('/my-link'), label: text.ownLink, Icon: Link2 },
        { to: href('/my-promo'), label: text.promoCodes, Icon: TicketPercent },
        { to: href('/my-bundles'), label: text.bundles, Icon: Package },
        { to: href('/account-balance'), label: layoutText.balance, Icon: Wallet },
      ],
    },
    {
      title: text.account,
      pages: [
        {
          to: `${href('/my-profile')}?tab=data`,
          label: text.settings,
          Icon: Settings,
          isOpen: ({ pathname, search }) => pathname === href('/my-profile') && settingsTab(search),
        },
        { to: href('/my-webhooks'), label: text.webhooks, Icon: Webhook },
      ],
    },
  ]
}
