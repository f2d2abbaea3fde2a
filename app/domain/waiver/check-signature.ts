import { addMonths, type IsoDay } from '../calendar/dates.ts'
import { readAnyDocument, readBirth } from '../import/group-people.ts'
import { checkName, LONGEST_NAME, searchText } from '../person/names.ts'
import { checkPhone } from '../person/phone.ts'
import { type CheckedForm, createReading, type Reading } from '../typed/reading.ts'
import { isDrawing } from './drawing.ts'

export const MOST_OF_HEALTH = 500
export const MOST_OF_RELATION = 60
/** Age from which a person signs for themselves (Civil Code, art. 5). */
const fullAge = 18

/** Fields of the form, as typed. */
export interface TypedSignature {
  name: string
  document: string
  birth: string
  guardian_name: string
  guardian_document: string
  guardian_relation: string
  emergency_name: string
  emergency_phone: string
  health: string
  accepted: boolean
  signature: string
  drawing: string
}

export interface SignerData {
  name: string
  /** Normalised; '' for none. */
  document: string
  birth: IsoDay
  /** '' for an adult. */
  guardianName: string
  guardianDocument: string
  guardianRelation: string
  emergencyName: string
  /** E.164. */
  emergencyPhone: string
  health: string
  /** Full name as typed; '' where it is drawn. */
  signature: string
  /** Strokes; '' where it is typed. */
  drawing: string
}

interface Rules {
  /** The person as an earlier signature of the booking names them; their fields are then not typed again. */
  known: Pick<SignerData, 'name' | 'document' | 'birth'> | null
  needsDocument: boolean
  today: IsoDay
  /** Day of the visit. */
  date: IsoDay
}

export function isMinor(birth: IsoDay, date: IsoDay): boolean {
  return date < addMonths(birth, 12 * fullAge)
}

/** Checks all fields; messages are in Portuguese, by field. */
export function checkSignature(typed: TypedSignature, rules: Rules): CheckedForm<SignerData> {
  const form = createReading()
  const person = rules.known ?? readSigner(form, typed, rules)
  const isChild = person.birth !== '' && isMinor(person.birth, rules.date)
  const guardian = isChild
    ? readGuardian(form, typed)
    : { guardianName: '', guardianDocument: '', guardianRelation: '' }
  const emergencyName = form.take('emergency_name', checkName(typed.emergency_name))
  const emergencyPhone = readPhone(form, typed.emergency_phone)
  const health = form.lines('health', typed.health, { most: MOST_OF_HEALTH })
  if (!typed.accepted) form.fail('accepted', 'Para assinar, marque que leu e aceita o termo.')
  const signer = isChild ? guardian.guardianName : person.name
  return form.finish({
    ...person,
    ...guardian,
    emergencyName,
    emergencyPhone,
    health,
    ...readSigned(form, typed, { signer, isChild })
  })
}

function readSigner(form: Reading, typed: TypedSignature, { needsDocument, today }: Rules) {
  const name = form.take('name', checkName(typed.name))
  const document = readAnyDocument(typed.document.trim(), (message) => form.fail('document', message))
  if (document === '' && needsDocument) form.fail('document', 'Informe o CPF ou outro documento.')
  const birth = readBirth(typed.birth.trim(), today, (message) => form.fail('birth', message))
  if (birth === null) form.fail('birth', 'Informe a data de nascimento, como 31/12/1990.')
  return { name, document, birth: birth ?? '' }
}

function readGuardian(form: Reading, typed: TypedSignature) {
  const name = checkName(typed.guardian_name)
  if (!name.ok) form.fail('guardian_name', 'Quem participa é menor de 18 anos: informe o responsável que assina.')
  const guardianDocument = readAnyDocument(typed.guardian_document.trim(), (message) =>
    form.fail('guardian_document', message)
  )
  if (guardianDocument === '') form.fail('guardian_document', 'Informe o documento do responsável.')
  const guardianRelation = form.line('guardian_relation', typed.guardian_relation, { most: MOST_OF_RELATION })
  if (guardianRelation === '') form.fail('guardian_relation', 'Diga o parentesco, como mãe ou tutor.')
  return { guardianName: name.ok ? name.value : '', guardianDocument, guardianRelation }
}

function readPhone(form: Reading, text: string): string {
  const phone = checkPhone(text)
  if (!phone.ok) form.fail('emergency_phone', phone.message)
  else if (phone.value === '') form.fail('emergency_phone', 'Informe o telefone com DDD.')
  return phone.ok ? phone.value : ''
}

/** A typed signature is the signer's whole name; a drawn one takes its place. */
function readSigned(
  form: Reading,
  typed: TypedSignature,
  { signer, isChild }: { signer: string; isChild: boolean }
): Pick<SignerData, 'signature' | 'drawing'> {
  const signature = form.line('signature', typed.signature, { most: LONGEST_NAME })
  if (signature === '') {
    if (isDrawing(typed.drawing)) return { signature: '', drawing: typed.drawing }
    form.fail('signature', 'Assine: escreva o nome completo, ou desenhe a assinatura.')
  } else if (signer !== '' && searchText(signature) !== searchText(signer)) {
    const whose = isChild ? 'do responsável' : 'de quem participa'
    form.fail('signature', `Escreva o nome completo ${whose}, como está acima.`)
  }
  return { signature, drawing: '' }
}
