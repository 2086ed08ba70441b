import type { ReactNode } from 'react'
import { commonText } from '../../text/common.ts'
import { cx } from '../../ui/class-names.ts'

/** A sticky header with a skip link. `children` are laid out in one row; `wide` is for consoles. */
export function TopBar({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return (
    <>
      <a
        href="#main"
        className="fixed left-4 top-2 z-50 -translate-y-20 rounded-md bg-action px-4 py-2 font-semibold text-on-action focus:translate-y-0"
      >
        {commonText.skipToContent}
      </a>
      <header className="@container sticky top-0 z-20 top-bar border-b border-line">
        <div
          className={cx(
            'mx-auto flex min-h-15 items-center gap-3 px-4 @max-[16rem]:flex-wrap @max-[16rem]:justify-between @max-[16rem]:py-2 sm:gap-5 sm:px-6 md:min-h-17',
            wide ? 'max-w-360' : 'max-w-page',
          )}
        >
          {children}
        </div>
      </header>
    </>
  )
}

/** The main part of a page; `wide` lets the page set its own width (heroes, the lesson's stage). */
export function Main({ children, wide }: { children: ReactNode; wide?: boolean }) {
  return (
    <main
      id="main"
      tabIndex={-1}
      className={
        wide
          ? 'flex flex-1 flex-col'
          : 'mx-auto flex w-full max-w-page min-w-0 flex-1 flex-col px-4 py-6 sm:px-6 sm:py-8'
      }
    >
      {children}
    </main>
  )
}
