import type { Resource } from '../../shared/operation/operation';
import { account } from './account';
import { bill } from './bill';
import { contact } from './contact';
import { invoice } from './invoice';
import { report } from './report';

export const resources: readonly Resource[] = [account, bill, contact, invoice, report];
