import { invalid, notFound } from '#app/contracts/api-error.ts'
import { listMessageTemplates } from '#app/contracts/messages/kept.ts'
import { SAMPLE_VALUES } from '#app/domain/message/audience.ts'
import { composeText, textProblem } from '#app/domain/message/compose.ts'
import { keepForm, readField, requireFields, type Viewer } from '#app/session/index.server.ts'

/** @throws ApiError 404 */
export async function requireTemplate({ call }: Viewer, id: string | undefined) {
  const found = (await call(listMessageTemplates, {})).find((one) => one.id === id)
  if (!found) throw notFound({ message: 'Não encontramos este modelo.' })
  return found
}

export function readTemplate(form: FormData) {
  requireFields(form, 'id', 'version', 'nome', 'texto', 'texto_en', 'texto_es', 'meta', 'intent', 'complete')
  const of = (name: string) => readField(form, name)
  const texts = { body: of('texto'), body_en: of('texto_en'), body_es: of('texto_es') }
  return { name: of('nome'), ...texts, photo: of('foto'), provider_name: of('meta') }
}

/** Fills in made-up values, whoever the recipient will be. @throws ApiError 422 */
export function sampleOf(form: FormData, { body, photo }: { body: string; photo: string }) {
  const problem = textProblem({ body, hasPhoto: photo !== '', audience: null })
  if (problem) throw invalid({ fields: { body: [problem] } })
  const sample = composeText({ body, values: SAMPLE_VALUES, isCampaign: false, channel: 'whatsapp' })
  return { ...keepForm(form), sample, picture: photo }
}

/** Maps API field names to form field names. */
export const formNames: Record<string, string> = {
  name: 'nome',
  body: 'texto',
  body_en: 'texto_en',
  body_es: 'texto_es',
  photo: 'foto',
  data: 'imagem',
  provider_name: 'meta'
}
