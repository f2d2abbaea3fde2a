import { inPlaces } from '#app/components/document/in-places.tsx'
import {
  BirthField,
  Button,
  Form,
  type FormState,
  fieldOf,
  LateNotice,
  RadioGroup,
  TextAreaField,
  TextField,
  VersionField
} from '#app/components/index.ts'
import { MOST_LINK_TEXT, MOST_TYPED } from '#app/domain/import/group-people.ts'
import { sizeWords } from '#app/domain/import/read-table.ts'
import { t } from '#app/domain/words/speech.ts'
import type { GroupListView } from './load.server.ts'

interface ListFormProps {
  view: GroupListView
  refused: FormState | undefined
  /** Rows to draw, and the first new one, which gets the focus. */
  rows: { count: number; first: number | null }
}

/** Works by itself without script: rows are added by a button that sends the form. */
export function ListForm({ view, refused, rows }: ListFormProps) {
  const { path, version, hash } = view
  return (
    <Form method="post" action={path} encType="multipart/form-data" native className="stack">
      <LateNotice refused={refused} path={path} />
      <VersionField refused={refused} version={version} />
      <input type="hidden" name="hash" value={hash} />
      <TextAreaField
        field={fieldOf(refused, 'csv')}
        label={t('Colar da planilha')}
        hint={t(
          'Uma pessoa por linha: só o nome, ou as colunas nome, documento, nascimento e observação, nesta ordem ou com os seus nomes na primeira linha.'
        )}
        rows={8}
        spellCheck={false}
        autoComplete="off"
      />
      <TextField
        field={fieldOf(refused, 'file')}
        label={t('Ou enviar um arquivo CSV')}
        hint={t('Vale no lugar do texto acima. Até {size}.', { size: sizeWords(MOST_LINK_TEXT) })}
        optional
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
      />
      <section className="stack-s" aria-labelledby="um-por-um">
        <h2 id="um-por-um">{t('Ou escrever um por um')}</h2>
        {inPlaces(Array.from({ length: rows.count }), (_, at) => (
          <Row at={at} refused={refused} autoFocus={at === rows.first} />
        ))}
        {rows.count < MOST_TYPED ? (
          <p>
            <Button name="intent" value="mais">
              {t('Mais linhas')}
            </Button>
          </p>
        ) : null}
      </section>
      <Sent refused={refused} />
      <div className="row">
        {/* Enter in a field presses the first button of a form, which must save. */}
        <Button variant="primary">{t('Enviar a lista')}</Button>
        <Button name="intent" value="conferir">
          {t('Só conferir')}
        </Button>
      </div>
    </Form>
  )
}

interface RowProps {
  at: number
  refused: FormState | undefined
  autoFocus: boolean
}

function Row({ at, refused, autoFocus }: RowProps) {
  const field = (name: string) => fieldOf(refused, `rows[${at}].${name}`)
  return (
    <fieldset className="person-row">
      <legend>{t('Pessoa {number}', { number: at + 1 })}</legend>
      <TextField
        field={field('name')}
        label={t('Nome')}
        autoFocus={autoFocus}
        data-begin={autoFocus ? '' : undefined}
        autoComplete="off"
        maxLength={120}
      />
      <TextField field={field('document')} label={t('Documento')} optional autoComplete="off" maxLength={30} />
      <BirthField field={field('birth')} label={t('Nascimento')} optional placeholder="31/12/2012" />
      <TextField field={field('note')} label={t('Observação')} optional autoComplete="off" maxLength={200} />
    </fieldset>
  )
}

/** The same for every list, also an empty one. */
function Sent({ refused }: Pick<ListFormProps, 'refused'>) {
  const hasRemoved = Boolean(fieldOf(refused, 'removed').value)
  return (
    <>
      <RadioGroup
        field={fieldOf(refused, 'mode', 'add')}
        label={t('O que fazer com quem já está na lista')}
        options={[
          { value: 'add', label: t('Acrescentar'), hint: t('Quem já está na lista é atualizado, não repetido.') },
          { value: 'replace', label: t('Trocar a lista inteira'), hint: t('Fica só o que for enviado agora.') }
        ]}
      />
      <details open={hasRemoved}>
        <summary>{t('Tirar alguém da lista')}</summary>
        <TextAreaField
          field={fieldOf(refused, 'removed')}
          label={t('Quem não vem mais')}
          hint={t('Um nome por linha, como foi enviado. De nomes iguais, escreva o documento.')}
          rows={3}
          spellCheck={false}
          autoComplete="off"
        />
      </details>
    </>
  )
}
