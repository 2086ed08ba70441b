/** Id of the portal target of the buy bar. */
export const BUY_BAR_ID = 'buy-bar'

/** Portal target of a phone's buy bar: sticky above the bottom bar, and static at the end of the page. */
export function BuyBarSlot() {
  return (
    <div
      id={BUY_BAR_ID}
      className="pointer-events-none sticky bottom-[calc(4rem+1px+env(safe-area-inset-bottom))] z-10 -mx-4 -mb-16 h-17 sm:-mx-6 md:bottom-0 lg:hidden"
    />
  )
}
