import {
  Button,
  Card,
  DefinitionList,
  ErrorSummary,
  Form,
  fieldId,
  LinkButton,
  Notice,
  PageHeader,
  SelectField,
  SituationTag
} from '#app/components/index.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { numberLabel } from '../labels.ts'
import { choiceName, noProduct, skipLog } from './choices.ts'
import type { LogView } from './log-view.ts'
import type { Preview } from './preview-view.ts'

export function UploadPreview({ preview }: { preview: Preview }) {
  const { files, logs, errors } = preview
  const good = logs.filter(({ problem }) => problem === null)
  const refused = files.filter(({ problem }) => problem !== null)
  const summary = Object.entries(errors).flatMap(([name, messages]) =>
    messages.map((message) => ({ message, fieldId: name === '' ? undefined : fieldId({ name }) }))
  )
  return (
    <div className="stack">
      <PageHeader title="Conferir antes de salvar" lead={leadOf(preview, good.length)} />
      <ErrorSummary errors={summary} title="Nada foi salvo ainda" />
      {refused.map(({ name, problem }) => (
        <Notice key={name} tone="danger" title={name}>
          <p>{problem}</p>
        </Notice>
      ))}
      {good.length === 0 ? <NothingToSave logs={logs} /> : <SaveForm preview={preview} />}
    </div>
  )
}

function leadOf({ files }: Preview, good: number) {
  const read = files.filter(({ problem }) => problem === null).length
  const words = countLabel(files.length, { one: 'arquivo lido', many: 'arquivos lidos' })
  return `${read === files.length ? words : `${read} de ${words}`}; ${countLabel(good, { one: 'registro pode', many: 'registros podem' })} ser ${good === 1 ? 'salvo' : 'salvos'}.`
}

function NothingToSave({ logs }: { logs: LogView[] }) {
  return (
    <>
      {logs.map((log) => (
        <LogCard key={log.key} log={log} />
      ))}
      <LinkButton to="/trafx/upload" variant="primary">
        Escolher outros arquivos
      </LinkButton>
    </>
  )
}

function SaveForm({ preview }: { preview: Preview }) {
  const { logs, sealed, products, choices, errors } = preview
  const options = [
    ...products,
    { value: noProduct, label: 'Nenhum atrativo (por exemplo, estacionamento)' },
    { value: skipLog, label: 'Não salvar este registro' }
  ]
  return (
    <Form method="post" action="/trafx/upload" native className="stack">
      <input type="hidden" name="draft" value={sealed} />
      {logs.map((log) => {
        const name = choiceName(log.key)
        return (
          <LogCard key={log.key} log={log}>
            {log.problem === null ? (
              <SelectField
                field={{ name, value: choices[name], errors: errors[name] }}
                label="Atrativo deste contador"
                empty="Escolha…"
                required
                options={options}
              />
            ) : null}
          </LogCard>
        )
      })}
      <div className="row">
        <Button variant="primary">Salvar contagens</Button>
        <LinkButton to="/trafx/index" variant="quiet">
          Desistir
        </LinkButton>
      </div>
    </Form>
  )
}

function LogCard({ log, children }: { log: LogView; children?: React.ReactNode }) {
  const tag =
    log.problem === null ? (
      <SituationTag tone="green">Pode ser salvo</SituationTag>
    ) : (
      <SituationTag tone="red" shape="bar">
        Não será salvo
      </SituationTag>
    )
  return (
    <Card title={log.name} aside={tag} className="log-card">
      <p className="muted small">{log.file}</p>
      {log.problem === null ? null : (
        <Notice tone="danger">
          <p>{log.problem}</p>
        </Notice>
      )}
      {log.warnings.map((warning) => (
        <Notice key={warning} tone="warning">
          <p>{warning}</p>
        </Notice>
      ))}
      <DefinitionList
        items={[
          { term: 'Número de série', value: log.serial },
          { term: 'Modo', value: log.mode },
          { term: 'Grava', value: log.grain },
          { term: 'Registros no contador', value: log.records },
          { term: 'Lido', value: log.read },
          { term: 'Contagem total', value: numberLabel(log.total) },
          { term: 'Datas', value: log.dates },
          { term: 'Contando', value: log.period },
          { term: 'Relógio', value: log.clock },
          { term: 'Bateria', value: log.battery || 'não informada' },
          { term: 'Linhas puladas', value: log.skippedCount === 0 ? 'nenhuma' : numberLabel(log.skippedCount) }
        ]}
      />
      {log.skippedCount > 0 ? <Skipped log={log} /> : null}
      {children}
    </Card>
  )
}

function Skipped({ log: { skipped, skippedCount } }: { log: LogView }) {
  const rest = skippedCount - skipped.length
  return (
    <details>
      <summary>O que foi pulado e por quê</summary>
      <ul>
        {skipped.map(({ line, reason }) => (
          <li key={line}>
            Linha {numberLabel(line)}: {reason}
          </li>
        ))}
        {rest > 0 ? <li>E mais {countLabel(rest, { one: 'linha', many: 'linhas' })}.</li> : null}
      </ul>
    </details>
  )
}
