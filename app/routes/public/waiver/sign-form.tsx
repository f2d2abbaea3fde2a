import {
  BirthField,
  Button,
  CheckboxField,
  Form,
  type FormState,
  fieldOf,
  NameField,
  PhoneField,
  RadioGroup,
  TextAreaField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { LONGEST_NAME } from '#app/domain/person/names.ts'
import { MOST_OF_HEALTH, MOST_OF_RELATION } from '#app/domain/waiver/check-signature.ts'
import { DRAWING_FIELD, MOST_OF_DRAWING } from '#app/domain/waiver/drawing.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import type { WaiverView } from './load.server.ts'

interface SignFormProps {
  view: WaiverView
  refused: FormState | undefined
}

/** Works without script, which adds a field to draw on. */
export function SignForm({ view, refused }: SignFormProps) {
  const { path, version, hash } = view
  return (
    <Form method="post" action={path} native className="stack">
      <h2>{t('Assinar por uma pessoa')}</h2>
      <VersionField refused={refused} version={version} />
      <input type="hidden" name="hash" value={hash} />
      <Person view={view} refused={refused} />
      <Guardian refused={refused} />
      <Care view={view} refused={refused} />
      <CheckboxField
        field={fieldOf(refused, 'accepted')}
        label={t('Li o termo, entendi os riscos e aceito as regras')}
        required
      />
      <Signature refused={refused} />
      <Button variant="primary">{t('Assinar')}</Button>
    </Form>
  )
}

function Person({ view: { signers, needsDocument }, refused }: SignFormProps) {
  const again = signers.filter(({ counts }) => !counts)
  return (
    <>
      {again.length > 0 ? (
        <RadioGroup
          field={fieldOf(refused, 'again')}
          label={t('Quem vai participar')}
          options={[
            { value: '', label: t('Outra pessoa'), hint: t('Escreva os dados abaixo.') },
            ...again.map(({ uuid, name, standing }) => ({
              value: uuid,
              label: t('{name}, de novo', { name }),
              hint: t('{standing}. Não precisa repetir nome, documento e nascimento.', { standing: tSaid(standing) })
            }))
          ]}
        />
      ) : (
        <input type="hidden" name="again" value="" />
      )}
      <IdentityFields
        refused={refused}
        labels={{ name: t('Nome completo de quem participa'), document: t('CPF ou outro documento') }}
        optional={!needsDocument}
      />
      <BirthField field={fieldOf(refused, 'birth')} />
    </>
  )
}

interface IdentityFieldsProps {
  refused: FormState | undefined
  /** Begins the names of the fields. */
  prefix?: string
  labels: { name: string; document: string }
  /** Says that the document may be left out. */
  optional?: boolean
}

/** Nothing is required here: somebody who signs again, or who is of age, leaves them empty. */
function IdentityFields({ refused, prefix = '', labels, optional }: IdentityFieldsProps) {
  return (
    <>
      <NameField field={fieldOf(refused, `${prefix}name`)} label={labels.name} required={false} autoComplete="off" />
      <TextField
        field={fieldOf(refused, `${prefix}document`)}
        label={labels.document}
        optional={optional}
        autoComplete="off"
        maxLength={30}
      />
    </>
  )
}

const guardianFields = ['guardian_name', 'guardian_document', 'guardian_relation'] as const

function Guardian({ refused }: Pick<SignFormProps, 'refused'>) {
  const isOpen = guardianFields.some((name) => {
    const { value, errors } = fieldOf(refused, name)
    return Boolean(value) || (errors ?? []).length > 0
  })
  return (
    <details className="fold" open={isOpen}>
      <summary>{t('Quem participa tem menos de 18 anos')}</summary>
      <div className="stack-s">
        <p>{t('O responsável lê, aceita e assina no lugar do menor.')}</p>
        <IdentityFields
          refused={refused}
          prefix="guardian_"
          labels={{ name: t('Nome completo do responsável'), document: t('CPF ou outro documento do responsável') }}
        />
        <TextField
          field={fieldOf(refused, 'guardian_relation')}
          label={t('Parentesco')}
          hint={t('Como mãe, pai, avó ou tutor.')}
          autoComplete="off"
          maxLength={MOST_OF_RELATION}
        />
      </div>
    </details>
  )
}

function Care({ view: { careDays, shop }, refused }: SignFormProps) {
  const days = countLabel(careDays, { one: 'dia', many: 'dias' })
  return (
    <fieldset className="stack-s">
      <legend className="label">{t('Em caso de emergência')}</legend>
      <NameField field={fieldOf(refused, 'emergency_name')} label={t('Quem avisar')} autoComplete="off" />
      <PhoneField
        field={fieldOf(refused, 'emergency_phone')}
        label={t('Telefone de quem avisar, com DDD')}
        required
        autoComplete="off"
      />
      <TextAreaField
        field={fieldOf(refused, 'health')}
        label={t('Saúde')}
        hint={t(
          'Alergias, remédios, gravidez, cirurgias: o que o socorro precisa saber. Só a equipe autorizada de {place} vê, no dia da visita. É apagado {days} depois dela.',
          { place: shop.name, days }
        )}
        optional
        rows={3}
        maxLength={MOST_OF_HEALTH}
      />
    </fieldset>
  )
}

const fullWords =
  'O desenho chegou ao limite e parou aqui. Vale o que aparece no campo; se faltou um pedaço, apague e desenhe com menos voltas, ou escreva o nome.'

function Signature({ refused }: Pick<SignFormProps, 'refused'>) {
  const drawing = fieldOf(refused, 'drawing').value
  return (
    <div className="stack-s">
      <TextField
        field={fieldOf(refused, 'signature')}
        label={t('Assinatura')}
        hint={t('Escreva o nome completo de quem assina: o da pessoa, ou o do responsável por um menor.')}
        autoComplete="off"
        maxLength={LONGEST_NAME}
      />
      <tr-sign class="only-script waiver-sign" data-most={MOST_OF_DRAWING} data-full={t(fullWords)}>
        <p>{t('Ou desenhe a assinatura com o dedo:')}</p>
        <canvas {...DRAWING_FIELD} role="img" aria-label={t('Campo para desenhar a assinatura')} />
        <p role="status" className="error" />
        <button type="button" className="btn btn-quiet">
          {t('Apagar o desenho')}
        </button>
        <input type="hidden" name="drawing" value={typeof drawing === 'string' ? drawing : ''} />
      </tr-sign>
    </div>
  )
}
