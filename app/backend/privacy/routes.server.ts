import {
  exportPrivacyPerson,
  findPrivacyPeople,
  listConsents,
  readPrivacyPerson
} from '#app/contracts/privacy/people.ts'
import {
  askAnonymising,
  getPrivacyRequest,
  listPrivacyRequests,
  movePrivacyRequest
} from '#app/contracts/privacy/requests.ts'
import {
  getPrivacySettings,
  listIncidents,
  runRetention,
  saveIncident,
  savePrivacySettings
} from '#app/contracts/privacy/settings.ts'
import { getPlacePrivacy } from '#app/contracts/privacy/visitor.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { findPeople } from './find-people.server.ts'
import { keepIncident, readIncidents } from './incidents.server.ts'
import { readPlacePrivacy } from './place-privacy.server.ts'
import { readConsents } from './read-consents.server.ts'
import { exportPerson, readPerson } from './read-person.server.ts'
import { requestAnonymising } from './requests/ask.server.ts'
import { moveRequest } from './requests/move.server.ts'
import { readRequest, readRequests } from './requests/read.server.ts'
import { changePrivacySettings, readPrivacySettings, runRetentionNow } from './settings.server.ts'

export const routes = [
  implement(findPrivacyPeople, findPeople),
  implement(readPrivacyPerson, readPerson),
  implement(exportPrivacyPerson, exportPerson),
  implement(listConsents, readConsents),
  implement(askAnonymising, requestAnonymising),
  implement(listPrivacyRequests, readRequests),
  implement(getPrivacyRequest, readRequest),
  implement(movePrivacyRequest, moveRequest),
  implement(getPrivacySettings, readPrivacySettings),
  implement(savePrivacySettings, changePrivacySettings),
  implement(runRetention, runRetentionNow),
  implement(listIncidents, readIncidents),
  implement(saveIncident, keepIncident),
  implementPublic(getPlacePrivacy, readPlacePrivacy)
]
