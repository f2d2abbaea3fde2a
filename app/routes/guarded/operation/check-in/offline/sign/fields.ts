import { LONGEST_NAME } from '#app/domain/person/names.ts'
import { MOST_OF_HEALTH, MOST_OF_RELATION, type TypedSignature } from '#app/domain/waiver/check-signature.ts'
import { DRAWING_FIELD, MOST_OF_DRAWING } from '#app/domain/waiver/drawing.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { make } from '../draw.ts'

interface Field {
  name: keyof TypedSignature
  label: string
  hint?: string
  most: number
  type?: 'text' | 'tel'
  isLong?: boolean
}

/** The browser must neither keep nor offer what another visitor typed. */
const unkept = { autocomplete: 'off', autocorrect: 'off', spellcheck: 'false' }

function drawField({ name, label, hint, most, type = 'text', isLong = false }: Field): HTMLElement {
  const id = `sign-${name}`
  const shared = { class: 'input', id, name, maxlength: String(most), 'aria-describedby': `${id}-said`, ...unkept }
  return make(
    'div',
    { class: 'field' },
    make('label', { class: 'label', for: id }, label),
    hint ? make('p', { class: 'hint' }, hint) : null,
    isLong ? make('textarea', { ...shared, rows: '3' }) : make('input', { ...shared, type }),
    make('p', { class: 'error', id: `${id}-said` })
  )
}

/** The fields of the form that people sign by the link, without its server. */
export function drawFields({
  needsDocument,
  careDays,
  place
}: {
  needsDocument: boolean
  careDays: number
  place: string
}) {
  const days = countLabel(careDays, { one: 'dia', many: 'dias' })
  const most = LONGEST_NAME
  const optional = needsDocument ? '' : ' (opcional)'
  return [
    drawField({ name: 'name', label: 'Nome completo de quem participa', most }),
    drawField({ name: 'document', label: `CPF ou outro documento${optional}`, most: 30 }),
    drawField({ name: 'birth', label: 'Data de nascimento', hint: 'Como 31/12/1990.', most: 10 }),
    make(
      'details',
      { class: 'fold' },
      make('summary', {}, 'Quem participa tem menos de 18 anos'),
      make('p', {}, 'O responsável lê, aceita e assina no lugar do menor.'),
      drawField({ name: 'guardian_name', label: 'Nome completo do responsável', most }),
      drawField({ name: 'guardian_document', label: 'CPF ou outro documento do responsável', most: 30 }),
      drawField({
        name: 'guardian_relation',
        label: 'Parentesco',
        hint: 'Como mãe, pai ou tutor.',
        most: MOST_OF_RELATION
      })
    ),
    drawField({ name: 'emergency_name', label: 'Quem avisar em caso de emergência', most }),
    drawField({ name: 'emergency_phone', label: 'Telefone de quem avisar, com DDD', type: 'tel', most: 30 }),
    drawField({
      name: 'health',
      label: 'Saúde (opcional)',
      hint: `Alergias, remédios, gravidez, cirurgias: o que o socorro precisa saber. Só a equipe autorizada de ${place} vê, no dia da visita. É apagado ${days} depois dela.`,
      most: MOST_OF_HEALTH,
      isLong: true
    }),
    drawAccepted(),
    drawField({
      name: 'signature',
      label: 'Assinatura',
      hint: 'Escreva o nome completo de quem assina: o da pessoa, ou o do responsável por um menor.',
      most
    }),
    drawDrawing()
  ]
}

function drawAccepted(): HTMLElement {
  const id = 'sign-accepted'
  return make(
    'div',
    { class: 'field' },
    make(
      'div',
      { class: 'choice' },
      make('input', { type: 'checkbox', id, name: 'accepted', value: '1', 'aria-describedby': `${id}-said` }),
      make('label', { for: id }, 'Li o termo, entendi os riscos e aceito as regras')
    ),
    make('p', { class: 'error', id: `${id}-said` })
  )
}

function drawDrawing(): HTMLElement {
  const { width, height } = DRAWING_FIELD
  const sign = document.createElement('tr-sign')
  sign.className = 'gate-drawing'
  sign.dataset.most = String(MOST_OF_DRAWING)
  sign.dataset.full = 'O desenho chegou ao limite e parou aqui: apague e desenhe com menos voltas, ou escreva o nome.'
  const size = { width: String(width), height: String(height) }
  sign.append(
    make('p', {}, 'Ou desenhe a assinatura com o dedo:'),
    make('canvas', { ...size, role: 'img', 'aria-label': 'Campo para desenhar a assinatura' }),
    make('p', { role: 'status', class: 'error' }),
    make('button', { type: 'button', class: 'btn btn-quiet' }, 'Apagar o desenho'),
    make('input', { type: 'hidden', name: 'drawing' })
  )
  return sign
}

export function readTyped(form: HTMLFormElement): TypedSignature {
  const data = new FormData(form)
  const of = (name: string) => String(data.get(name) ?? '')
  return {
    name: of('name'),
    document: of('document'),
    birth: of('birth'),
    guardian_name: of('guardian_name'),
    guardian_document: of('guardian_document'),
    guardian_relation: of('guardian_relation'),
    emergency_name: of('emergency_name'),
    emergency_phone: of('emergency_phone'),
    health: of('health'),
    accepted: of('accepted') === '1',
    signature: of('signature'),
    drawing: of('drawing')
  }
}

/** Says what is wrong at each field, and leads to the first of them. */
export function showErrors(form: HTMLFormElement, fields: Record<string, string[]>): void {
  const wrong: HTMLElement[] = []
  for (const field of Array.from(form.querySelectorAll<HTMLElement>('[name]'))) {
    const [message = ''] = fields[field.getAttribute('name') ?? ''] ?? []
    const said = document.getElementById(`${field.id}-said`)
    if (!said) continue
    said.textContent = message
    if (message === '') field.removeAttribute('aria-invalid')
    else {
      field.setAttribute('aria-invalid', 'true')
      wrong.push(field)
    }
  }
  const [first] = wrong
  first?.closest('details')?.setAttribute('open', '')
  first?.focus()
}
