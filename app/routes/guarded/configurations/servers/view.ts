import type { CheckedApi } from '#app/api-client/capabilities/check.server.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'

export interface ServerView {
  title: string
  host: string
  answers: string
  version: string
  summary: string
  on: string[]
  off: string[]
  derived: string[]
}

const titles = { main: 'API principal (v3)', node: 'API de requerimentos e documentos (v1)' } as const

export function toView(apis: CheckedApi[], { at, zone }: { at: number | null; zone: string }) {
  return {
    checked: at === null ? '' : `Verificado em ${formatInstant(new Date(at), zone)}`,
    servers: apis.map(toServer)
  }
}

function toServer({ api, host, isReachable, version, features }: CheckedApi): ServerView {
  const named = (wanted: string) => features.filter(({ state }) => state === wanted).map(({ name }) => name)
  const off = named('off')
  return {
    title: titles[api],
    host: host ?? 'Neste próprio sistema',
    answers: isReachable === null ? 'Ainda não se sabe' : isReachable ? 'Sim' : 'Não',
    version: version || 'não informada',
    summary: summaryOf(isReachable, off.length),
    on: named('on'),
    derived: named('derived'),
    off
  }
}

function summaryOf(isReachable: boolean | null, off: number): string {
  if (!isReachable) return 'Enquanto não responde, as páginas que dependem dele dizem isso.'
  return off === 0
    ? 'Oferece tudo o que o sistema usa.'
    : 'Tem o básico. O que falta abaixo depende de uma versão mais nova do servidor; o resto funciona.'
}
