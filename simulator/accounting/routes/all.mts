import { contactRoutes } from './contacts.mts';
import { documentRoutes } from './documents.mts';
import { reportRoutes } from './reports.mts';

export const routes = [...documentRoutes, ...contactRoutes, ...reportRoutes];
