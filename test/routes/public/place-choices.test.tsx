import { expect, it } from 'vitest'
import { PlaceChoices } from '#app/routes/public/place-choices.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

const choices = (places: { uuid: string; name: string; where: string }[] | null) =>
  renderMarkup(<PlaceChoices choices={places} question="De que parque?" path="/privacidade" />)

it('tells a system without places from places that could not be read', async () => {
  expect(await choices(null)).toContain('Tente de novo em alguns instantes.')
  const none = await choices([])
  expect(none).toContain('Nenhum parque recebe reservas por aqui ainda')
  expect(none).not.toContain('Tente de novo')
  expect(await choices([{ uuid: 'u1', name: 'Vale', where: '' }])).toContain('href="/privacidade?pid=u1"')
})
