import { describe, expect, it } from 'vitest'
import { openForFile } from '../support/browser/open-for-file.ts'
import { openOperatorWorld } from '../support/world/operator.ts'
import { addWaiver } from '../support/world/waivers.ts'

const { world, openSignedIn, openWindow } = openForFile(openOperatorWorld)

describe.each([{ js: true }, { js: false }])('the risk term with script: $js', ({ js }) => {
  it('is shown at the gate, signed on a phone by an adult and for a child, and lets them in', async () => {
    const booking = await world.addBooking({ full: 2, half: 1 })
    await addWaiver(world.db, booking.uuid, 'required')
    const gate = await openSignedIn('portaria', { js })
    await gate.page.goto(`${booking.path}/waivers`)
    await gate.page.getByText('1 de 3 assinou').waitFor()
    const address = await gate.page.getByLabel('Endereço para assinar').inputValue()

    const { page, context, complaints } = await openWindow({ js })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(new URL(address).pathname)
    await page.getByLabel('Nome completo de quem participa').fill('Ana Reis')
    await page.getByLabel('Data de nascimento').fill('01/02/1990')
    await page.getByLabel('Quem avisar', { exact: true }).fill('Rui Reis')
    await page.getByLabel('Telefone de quem avisar').fill('75 98888-7766')
    await page.getByLabel('Saúde').fill('alergia a abelha')
    await page.getByLabel('Li o termo').check()
    if (js) {
      await page.waitForFunction(() => customElements.get('tr-sign') !== undefined)
      const field = page.getByRole('img', { name: 'Campo para desenhar a assinatura' })
      await field.scrollIntoViewIfNeeded()
      const box = await field.boundingBox()
      if (!box) throw new Error('the field is not drawn')
      await page.mouse.move(box.x + 20, box.y + 20)
      await page.mouse.down()
      for (let at = 1; at <= 20; at++) await page.mouse.move(box.x + 20 + at * 10, box.y + 20 + (at % 4) * 12)
      await page.mouse.up()
    } else {
      expect(await page.locator('canvas').isVisible()).toBe(false)
      await page.getByLabel('Assinatura', { exact: true }).fill('Ana Reis')
    }
    await page.getByRole('button', { name: 'Assinar' }).click()
    await page.getByText('Termo assinado por Ana. 2 de 3 assinaram.').waitFor()
    await page.getByRole('link', { name: 'Baixar o termo assinado (PDF)' }).waitFor()

    await page.getByLabel('Nome completo de quem participa').fill('Lia Reis')
    await page.getByLabel('Data de nascimento').fill('01/02/2018')
    await page.getByText('Quem participa tem menos de 18 anos').click()
    await page.getByLabel('Nome completo do responsável').fill('Ana Reis')
    await page.getByLabel('CPF ou outro documento do responsável').fill('111.444.777-35')
    await page.getByLabel('Parentesco').fill('mãe')
    await page.getByLabel('Quem avisar', { exact: true }).fill('Rui Reis')
    await page.getByLabel('Telefone de quem avisar').fill('75 98888-7766')
    await page.getByLabel('Li o termo').check()
    await page.getByLabel('Assinatura', { exact: true }).fill('Ana Reis')
    await page.getByRole('button', { name: 'Assinar' }).click()
    await page.getByText('Termo assinado por Lia. 3 de 3 assinaram.').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)

    await gate.page.goto(booking.path)
    await gate.page.getByRole('button', { name: 'Check-in de 3 pessoas' }).click()
    await gate.page.getByText('Check-in de 3 pessoas feito.').waitFor()
    expect(complaints).toEqual([])
    expect(gate.complaints).toEqual([])
    await context.close()
    await gate.context.close()
  })
})

describe('a drawn signature', () => {
  it('stops at the limit of its field and says so: what is shown is what is sent', async () => {
    const booking = await world.addBooking({ full: 2, half: 1 })
    await addWaiver(world.db, booking.uuid, 'required')
    const desk = await openSignedIn('portaria')
    await desk.page.goto(`${booking.path}/waivers`)
    const address = await desk.page.getByLabel('Endereço para assinar').inputValue()
    const { page, context } = await openWindow({ js: true })
    await page.goto(new URL(address).pathname)
    await page.waitForFunction(() => customElements.get('tr-sign') !== undefined)
    const field = page.getByRole('img', { name: 'Campo para desenhar a assinatura' })
    const drawn = page.locator('input[name="drawing"]')
    const said = page.getByText('O desenho chegou ao limite e parou aqui.')
    const scribble = (from: number, points: number) =>
      field.evaluate(
        (canvas, [begin, count]) => {
          canvas.setPointerCapture = () => undefined
          const { left, top, width, height } = canvas.getBoundingClientRect()
          const send = (type: string, at: number) =>
            canvas.dispatchEvent(
              new PointerEvent(type, {
                bubbles: true,
                pointerId: 1,
                clientX: left + ((at * 37) % 100) * (width / 100),
                clientY: top + ((at * 53) % 100) * (height / 100)
              })
            )
          send('pointerdown', begin)
          for (let at = begin + 1; at < begin + count; at++) send('pointermove', at)
          send('pointerup', begin + count)
        },
        [from, points] as const
      )
    await scribble(1, 400)
    expect(await said.count()).toBe(0)
    const first = await drawn.inputValue()
    await scribble(2, 2000)
    await said.waitFor()
    const kept = await drawn.inputValue()
    expect(kept.startsWith(`${first};`)).toBe(true)
    expect(kept.length).toBeGreaterThan(7980)
    expect(kept.length).toBeLessThanOrEqual(8000)
    const picture = await field.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
    await scribble(3, 50)
    expect(await drawn.inputValue()).toBe(kept)
    expect(await field.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())).toBe(picture)
    await page.getByRole('button', { name: 'Apagar o desenho' }).click()
    expect([await drawn.inputValue(), await said.count()]).toEqual(['', 0])
    await context.close()
    await desk.context.close()
  })
})
