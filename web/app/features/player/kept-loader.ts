import type { HlsConfig } from 'hls.js'
import { Hls } from 'hls-video-element'
import type { AddressKeeper } from './keep-address.ts'

/** hls.js's loader, which asks the keeper for the address that works now before each request. */
export function keptLoader(keeper: AddressKeeper): HlsConfig['loader'] {
  return class extends Hls.DefaultConfig.loader {
    #isOver = false

    override load(
      ...[context, config, callbacks]: Parameters<InstanceType<HlsConfig['loader']>['load']>
    ): void {
      keeper.addressOf(context.url).then(
        (url) => {
          if (this.#isOver) return
          context.url = new URL(url, window.location.href).href
          super.load(context, config, callbacks)
        },
        () => {
          // There is no address: for hls.js this is a failed request, which it repeats by its own rules.
          if (!this.#isOver) callbacks.onError({ code: 0, text: 'no address' }, context, null, this.stats)
        },
      )
    }

    override abort(): void {
      this.#isOver = true
      super.abort()
    }

    override destroy(): void {
      this.#isOver = true
      super.destroy()
    }
  }
}
