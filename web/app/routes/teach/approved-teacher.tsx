import { Navigate, Outlet } from 'react-router'
import { useMe } from '../../api/me.ts'
import { teacherStatus } from '../../api/session.ts'

/** Around the pages of approved teachers: others are told how their application stands. The layout guards the rest. */
export default function ApprovedTeacher() {
  const { user } = useMe()
  if (user && user.teacherMoreData?.status !== teacherStatus.approved) {
    return <Navigate to="/non-active-profile" replace />
  }
  return <Outlet />
}
