import { expect, test } from 'vitest'
import { Countdown } from '#app/components/booking/countdown.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('says until when in the time of the place', async () => {
  const html = await renderMarkup(<Countdown until="2025-11-20T17:32:00Z" untilText="14:32" />)
  expect(html).toBe(
    '<tr-countdown until="2025-11-20T17:32:00Z">até <time dateTime="2025-11-20T17:32:00Z">14:32</time></tr-countdown>'
  )
})
