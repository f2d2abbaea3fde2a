import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AgentPhoto } from '#app/components/display/agent-photo.tsx'

it('has no alternative text, because the name is beside it', () => {
  expect(renderToStaticMarkup(<AgentPhoto name="Luzia Macedo" src="/demo/a.svg" size={72} />)).toBe(
    '<img class="face" src="/demo/a.svg" alt="" width="72" height="72"/>'
  )
})

it('shows the initials without a photo, hidden from screen readers', () => {
  expect(renderToStaticMarkup(<AgentPhoto name="Luzia Macedo" src="" size={160} />)).toBe(
    '<span class="face face-big" aria-hidden="true">LM</span>'
  )
})
