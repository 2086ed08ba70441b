import type { ReactNode } from 'react'

/** The column of a student's home page. */
export function StudentHomeFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-page content-start gap-5 px-4 pt-5 sm:gap-9 sm:px-6 sm:pt-8">
      {children}
    </div>
  )
}
