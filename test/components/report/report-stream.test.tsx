import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { PartialTag } from '#app/components/report/figure-table.tsx'
import { SlotStream } from '#app/components/report/report-stream.tsx'
import { type SlotRun, toRun } from '#app/components/report/use-slots.ts'
import type { SlotData, SlotResult } from '#app/domain/report/slot-result.ts'
import { renderMarkup } from '../../support/render-markup.tsx'
import { makeSlots } from '../../support/server/slot-api.ts'

const done = (value: number): SlotResult<number> => ({ ok: true, value, from: 'api', ms: 5 })
const failed: SlotResult<number> = { ok: false, code: 'failed', message: 'Não deu.', tries: 6 }
const ended: SlotResult<number> = { ok: false, code: 'unauthorised', message: 'Sessão inválida.', tries: 1 }
const awaited = new Promise<SlotResult<number>>(() => {})

function runOf(...results: (SlotResult<number> | Promise<SlotResult<number>>)[]): SlotRun<number> {
  const data: SlotData<number> = { frame: { slots: makeSlots(results.length) } }
  for (const [index, result] of results.entries()) data[`slot${index}`] = result
  return toRun(data)
}

function report(run: SlotRun<number>): ReactElement {
  return (
    <SlotStream
      run={run}
      start=""
      reduce={(sum, value) => `${sum}${value}`}
      render={(sum) => (
        <p>
          Total {sum} <PartialTag run={run} />
          {run.slots.map(({ slot, result }) => (result ? null : <i key={slot.index}>aguardando</i>))}
        </p>
      )}
    />
  )
}

describe('a report', () => {
  it('sums finished slots in order, and tells that it is partial', async () => {
    const html = await renderMarkup(report(runOf(done(1), awaited, done(3))))
    expect(html).toContain('2 de 3 períodos carregados')
    expect(html).toContain('<progress aria-label="Períodos carregados" max="3" value="2">')
    expect(html).toContain('Total 13')
    expect(html).toContain('parcial')
    expect(html.match(/aguardando/g)).toHaveLength(1)
  })

  it('says nothing of the kind when it is whole', async () => {
    const html = await renderMarkup(report(runOf(done(1))))
    expect(html).toContain('Relatório completo')
    expect(html).not.toMatch(/parcial|aguardando|role="status"|\d de \d/)
  })

  it('names each period that failed, and the way on', async () => {
    const run = runOf(done(1), failed, ended)
    expect(run).toMatchObject({ total: 3, done: 1, failed: 2, isEnded: true, isPartial: true })
    const html = await renderMarkup(report(run), { at: '/reports/sales?inicio=2026-01-01' })
    expect(html).toContain('<a href="#falhas">2 com erro</a>')
    expect(html).toContain('2 períodos não carregaram')
    expect(html).toMatch(
      /03\/01\/2026 a 04\/01\/2026<\/strong>: Não deu\. <a [^>]*href="\/reports\/sales\?inicio=2026-01-01"/
    )
    expect(html).toContain('href="/logout?motivo=sessao"')
  })

  it('speaks at each quarter only', async () => {
    const said = async (count: number) => {
      const results = Array.from({ length: 100 }, (_, index) => (index < count ? done(1) : awaited))
      return /role="status">([^<]*)/.exec(await renderMarkup(report(runOf(...results)), { streamed: true }))?.[1]
    }
    expect(await said(0)).toBe('Carregando o relatório')
    expect(await said(25)).toBe('25% do relatório carregado')
    expect(await said(49)).toBe('25% do relatório carregado')
  })

  it('is a range without any slot', async () => {
    expect(await renderMarkup(report(runOf()))).toContain('Relatório completo')
  })
})

describe('streamed', () => {
  it('shows ways on for a browser that runs no script, and for a stream that breaks off, until it is whole', async () => {
    const html = await renderMarkup(report(runOf(done(1), awaited)), { at: '/r?a=1', streamed: true })
    expect(html).toMatch(/class="[^"]*no-script">[^<]*<a href="\/r\?a=1&amp;sem-script=1">/)
    expect(html).toMatch(/data-broken="true" role="alert" hidden="">A conexão caiu[^<]*<a href="\/r\?a=1">/)
    const whole = await renderMarkup(report(runOf(done(1))), { streamed: true })
    expect(whole).not.toMatch(/sem-script|data-broken/)
    expect(whole).toContain('role="status">Relatório completo')
  })
})

describe('without script', () => {
  it('tells so where it is read, with links to continue and to stop', async () => {
    const html = await renderMarkup(report(runOf(done(1), awaited)), { at: '/r?a=1', partial: { refreshes: true } })
    expect(html).toContain('<p role="status">1 de 2 períodos carregados')
    expect(html).toContain('Esta página se atualiza sozinha.')
    expect(html).toContain('<a href="/r?a=1">Atualizar</a>')
    expect(html).toContain('<a href="/r?a=1&amp;parado=1">Parar atualização</a>')
  })

  it('can be started again', async () => {
    const html = await renderMarkup(report(runOf(awaited)), { at: '/r?parado=1', partial: { refreshes: false } })
    expect(html).not.toContain('se atualiza sozinha')
    expect(html).toContain('<a href="/r">Continuar atualização</a>')
  })
})
