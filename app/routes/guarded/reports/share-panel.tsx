import { useActionData, useLocation } from '@remix-run/react'
import { Button, CheckboxField, CopyText, Form, TextField } from '#app/components/index.ts'
import { isRefused, type ReportFrame } from '#app/domain/report/frame.ts'
import type { SaveRefused } from './saved-reports.server.ts'
import { useReport } from './use-report.ts'

export function SharePanel() {
  const report = useReport()
  if (report.flags.erp) return null
  return (
    <section className="report-part report-share no-print" aria-labelledby="guardar">
      <h2 id="guardar">Compartilhar e salvar</h2>
      <div className="sheet">
        <div className="card">
          {report.shareUrl ? (
            <>
              <CopyText id="endereco" label="Endereço deste relatório" value={report.shareUrl} />
              <p className="hint">Quem abrir entra com o próprio usuário e vê exatamente este relatório.</p>
            </>
          ) : (
            <p>Corrija os filtros para compartilhar ou salvar.</p>
          )}
          {report.saved && !isRefused(report) ? <SaveForm typed={report.typed} /> : null}
        </div>
      </div>
    </section>
  )
}

function SaveForm({ typed }: Pick<ReportFrame, 'typed'>) {
  const { pathname, search } = useLocation()
  const refused = useActionData<{ refused?: SaveRefused }>()?.refused
  const hasDays = /[?&](inicio|fim)=[^&]/.test(search)
  const hint = hasDays ? undefined : 'Sem dias no endereço, o relatório salvo mostra sempre o mês corrente.'
  return (
    <Form method="post" action={`${pathname}${search}`} className="stack" key={`${typed.inicio} ${search}`}>
      <TextField
        field={{ name: 'nome', value: refused?.name, errors: refused ? [refused.message] : [] }}
        label="Salvar com o nome"
        hint={hint}
        required
        minLength={2}
        maxLength={80}
        autoComplete="off"
      />
      <CheckboxField field={{ name: 'compartilhado', value: refused?.shared }} label="Mostrar a todos deste parque" />
      <Button>Salvar relatório</Button>
    </Form>
  )
}
