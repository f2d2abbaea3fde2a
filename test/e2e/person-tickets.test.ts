import { describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { openOperatorWorld } from '../support/world/operator.ts'

const { world, openSignedIn } = openForFile(openOperatorWorld)

describe.each([{ js: true }, { js: false }])('one ticket per person with script: $js', ({ js }) => {
  it('is made on the ticket’s page, and lets one person in at the gate', async () => {
    const { page, context, complaints } = await openSignedIn('portaria', { js })
    await page.setViewportSize({ width: 360, height: 740 })
    const booking = await world.addBooking()
    await page.goto(`/booking-details/${booking.uuid}`)
    await page.getByRole('button', { name: 'Fazer um ingresso por pessoa' }).click()
    const code =
      (await page
        .getByText(/^P-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
        .first()
        .textContent()) ?? ''
    await page.getByText('Mostrar o código').first().click()
    await page.getByRole('img', { name: `QR code do ingresso ${code}` }).waitFor()
    await page.getByRole('link', { name: 'PDF do ingresso 1' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await page.goto('/operation/check-in')
    await page.locator('#codigo:focus').waitFor()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.getByText('Entra 1 pessoa').waitFor()
    await page.locator('#codigo:focus').waitFor()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.getByText(/o código foi lido duas vezes/).waitFor()
    expect(await page.getByRole('button', { name: /^Check-in de 2/ }).count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })
})
