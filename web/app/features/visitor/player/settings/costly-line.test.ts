import { afterEach, describe, expect, it } from 'vitest'
import { isCostlyLine } from './costly-line.ts'
import { storeSettings } from './player-settings.ts'

const onLine = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('data is dear', () => {
  it('where the browser saves data, and on metered and slow lines', () => {
    for (const connection of [{ saveData: true }, { type: 'cellular' }, { effectiveType: '3g' }]) {
      onLine(connection)
      expect(isCostlyLine()).toBe(true)
    }
    onLine({ saveData: false, type: 'wifi', effectiveType: '4g' })
    expect(isCostlyLine()).toBe(false)
  })

  it('in browsers that tell nothing, when the player last measured a slow line', () => {
    expect(isCostlyLine()).toBe(false)
    storeSettings({ bandwidth: 300_000 })
    expect(isCostlyLine()).toBe(true)
    storeSettings({ bandwidth: 5_000_000 })
    expect(isCostlyLine()).toBe(false)
    localStorage.setItem('player', '{broken')
    expect(isCostlyLine()).toBe(false)
  })
})
