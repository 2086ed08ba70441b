import { BookOpen, CircleUserRound, House, SquarePlay } from 'lucide-react'
import { layoutText } from '../../text/layout.ts'
import { BottomBar } from './bottom-bar.tsx'

const entries = [
  { to: '/', label: layoutText.home, icon: <House size={22} aria-hidden="true" /> },
  { to: '/courses', label: layoutText.courses, icon: <BookOpen size={22} aria-hidden="true" /> },
  {
    to: '/my-courses',
    label: layoutText.myCourses,
    icon: <SquarePlay size={22} aria-hidden="true" />,
    className: 'for-members',
  },
  { to: '/student-profile', label: layoutText.you, icon: <CircleUserRound size={22} aria-hidden="true" /> },
]

/** Bottom bar of the student and lesson layouts; signed-in people also reach their courses with one press. */
export function StudentBottomBar() {
  return <BottomBar entries={entries} />
}
