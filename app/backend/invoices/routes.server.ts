import {
  deleteInvoiceCertificate,
  getInvoiceSettings,
  saveInvoiceCertificate,
  saveInvoiceSettings,
  testInvoiceSettings
} from '#app/contracts/finance/invoice-settings.ts'
import {
  correctInvoice as correct,
  getInvoice,
  getInvoiceXml,
  issueInvoices as issue,
  listBookingInvoices,
  listInvoiceable,
  listInvoices,
  moveInvoice as move,
  replaceInvoice as replace
} from '#app/contracts/finance/invoices.ts'
import { implement } from '../kernel/implement.server.ts'
import { correctInvoice } from './correct-invoice.server.ts'
import { issueInvoices } from './issue-invoices.server.ts'
import { moveInvoice } from './move-invoice.server.ts'
import {
  listPlaceInvoiceable,
  listPlaceInvoices,
  readBookingInvoices,
  readInvoice,
  readInvoiceXml
} from './read-invoices.server.ts'
import { replaceInvoice } from './replace-invoice.server.ts'
import { eraseCertificate, saveCertificate } from './settings/certificate.server.ts'
import { describeInvoiceSettings } from './settings/describe-settings.server.ts'
import { saveInvoiceSettings as save } from './settings/save-settings.server.ts'
import { testInvoices } from './settings/test-settings.server.ts'

export const routes = [
  implement(listInvoices, listPlaceInvoices),
  implement(listBookingInvoices, readBookingInvoices),
  implement(listInvoiceable, listPlaceInvoiceable),
  implement(issue, issueInvoices),
  implement(getInvoiceSettings, (_input, ctx) => describeInvoiceSettings(ctx)),
  implement(saveInvoiceSettings, save),
  implement(saveInvoiceCertificate, saveCertificate),
  implement(deleteInvoiceCertificate, (_input, ctx) => eraseCertificate(ctx)),
  implement(testInvoiceSettings, (_input, ctx) => testInvoices(ctx)),
  implement(getInvoice, readInvoice),
  implement(getInvoiceXml, readInvoiceXml),
  implement(correct, correctInvoice),
  implement(move, moveInvoice),
  implement(replace, replaceInvoice)
]
